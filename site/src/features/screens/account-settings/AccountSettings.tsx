import type { User } from '@playfield/contracts/users.ts';
import { useEffect } from 'react';
import { actsForTeam, $session } from '../../../shared/api/session.ts';
import { Skeleton, later } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { BlockedTeams } from '../../safety/blocks/BlockedTeams.tsx';
import { ChangePassword } from '../../account/passwords/ChangePassword.tsx';
import { Email, Phone } from '../../account/settings/Contact.tsx';
import { Notifications } from '../../account/preferences/Preferences.tsx';
import { OwnData } from '../../account/settings/OwnData.tsx';
import { Profile } from '../../account/settings/ProfileForm.tsx';
import { Sessions } from '../../account/devices/Sessions.tsx';
import { TwoStep } from '../../account/two-step/TwoStep.tsx';
import { Section } from '../../../shared/ui/Section.tsx';

/** As high as it will be, so that what follows stays where it is. */
const TeamPage = later(
  async () => (await import('../../teams/team-pages/TeamPage.tsx')).TeamPage,
  <Skeleton rows={1} className="h-[60rem]" />,
);

const People = later(
  async () => (await import('../../account/people/People.tsx')).People,
  <Skeleton rows={1} className="h-[40rem]" />,
);

const InviteTeam = later(
  async () => (await import('../../teams/team-links/InviteTeam.tsx')).InviteTeam,
  <Skeleton rows={1} className="h-96" />,
);

const OtherCalendars = later(
  async () => (await import('../../teams/other-calendars/OtherCalendars.tsx')).OtherCalendars,
  <Skeleton rows={1} className="h-96" />,
);

const sections = [
  ['email', 'Email'],
  ['phone', 'Phone number'],
  ['notifications', 'Notifications'],
  ['saved-searches', 'Saved searches'],
  ['profile', 'Profile'],
  ['team-page', 'Team page'],
  ['people', 'Who runs the team'],
  ['invite-team', 'Invite a team'],
  ['other-calendar', 'Other calendar'],
  ['change-password', 'Password'],
  ['two-step', 'Two-step sign-in'],
  ['devices', 'Devices'],
  ['blocked-teams', 'Blocked teams'],
  ['data', 'Your data'],
] as const;
/** Only team managers contact other teams and look for games. */
const FOR_MANAGERS = new Map([
  ['blocked-teams', 'manager acting'],
  ['saved-searches', 'manager acting'],
  ['team-page', 'manager acting'],
  ['people', 'manager'],
  ['invite-team', 'manager acting'],
  ['other-calendar', 'manager acting'],
]);

export default function AccountSettings() {
  const session = useValue($session);
  if (session.status === 'out') return null;
  return (
    <div className="wrap grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6 pt-5 pb-8 md:pb-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
      <nav aria-label="Settings" className="max-lg:sticky max-lg:top-(--header) max-lg:z-5 max-lg:-mx-4">
        <ul className="row-of-links lg:sticky lg:top-[calc(var(--header)+1rem)] lg:-ml-3 lg:block lg:overflow-visible lg:border-0 lg:[background:none]">
          {sections.map(([id, words]) => (
            <li key={id} data-show={FOR_MANAGERS.get(id)}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded-small px-3 font-[550] text-soft hover:bg-sunk hover:text-ink max-lg:whitespace-nowrap"
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {session.status === 'in' ? <Account user={session.user} /> : <Skeleton rows={4} className="h-44" />}
    </div>
  );
}

function Account({ user }: { user: User }) {
  const acts = actsForTeam(user);
  // The sections are not in the page yet when the browser looks for the address's fragment.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:*:scroll-mt-11">
      <Email user={user} />
      <Phone user={user} />
      <Notifications user={user} />
      {acts && <Searches />}
      <Profile user={user} />
      {acts && <TeamPage user={user} />}
      {user.userRole === 'team_manager' && <People user={user} />}
      {acts && <InviteTeam user={user} />}
      {acts && <OtherCalendars />}
      <ChangePassword user={user} />
      <TwoStep />
      <Sessions manager={acts} />
      {acts && <BlockedTeams />}
      <OwnData user={user} />
    </div>
  );
}

const SavedSearches = later(
  async () => (await import('../../search/saved-searches/SavedSearches.tsx')).SavedSearches,
  <Skeleton rows={1} className="h-16" />,
);

function Searches() {
  return (
    <Section
      id="saved-searches"
      title="Saved searches"
      text="We tell you about new games that fit, as often as you choose for each."
    >
      <SavedSearches />
    </Section>
  );
}
