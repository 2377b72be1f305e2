import type { User } from '@playfield/contracts/users.ts';
import { $switchingEmails, switchEmails } from '../settings/store.ts';
import { useValue } from '../../../shared/ui/useValue.ts';
import { Push } from '../push/Push.tsx';
import { Section } from '../../../shared/ui/Section.tsx';
import { Wishes } from './Preferences.tsx';

export function Notifications({ user }: { user: User }) {
  const switching = useValue($switchingEmails);
  return (
    <Section id="notifications" title="Notifications">
      <div className="switch">
        <label htmlFor="emailNotifications" className="font-semibold">
          Email notifications
        </label>
        <input
          id="emailNotifications"
          type="checkbox"
          aria-describedby="emailNotifications-help"
          aria-disabled={switching}
          checked={user.emailNotificationsEnabled}
          onChange={(event) => void switchEmails(event.target.checked)}
        />
        <p id="emailNotifications-help" className="help">
          New interest in your games, answers to your interest, and changes to games. Emails about your account, such as
          password resets, arrive either way.
        </p>
      </div>
      <Wishes user={user} />
      <Push />
    </Section>
  );
}
