import { labelOf, userRoles } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { actsForTeam } from '../../../shared/api/session.ts';
import { dayText } from '../../../shared/format/ago.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { TextLink } from '../../../shared/ui/Button.tsx';

export function Profile({ user }: { user: User }) {
  const standing = `${labelOf(userRoles, user.userRole)}, member since ${dayText(user.createdAt)}.`;
  return (
    <Section id="profile" title="Profile" text={standing}>
      <ProfileForm user={user} person team={actsForTeam(user)} />
      <p data-show="acting">
        <TextLink className="inline-block min-h-11 content-center" href="/welcome">
          {user.userRole === 'team_manager' ? 'Go through the first steps again' : 'I manage a team'}
        </TextLink>
      </p>
    </Section>
  );
}
