import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { actsForTeam, $session } from '../../../shared/api/session.ts';
import { Skeleton, lazy, useValue } from '../../../shared/ui/States.tsx';
import { BlockedTeams } from '../../safety/blocks/BlockedTeams.tsx';
import { ChangePassword } from '../../account/passwords/ChangePassword.tsx';
import { Email, Phone, OwnData } from '../../account/settings/Contact.tsx';
import { Notifications } from '../../account/preferences/Preferences.tsx';
import { Profile } from '../../account/settings/ProfileForm.tsx';
import { Sessions } from '../../account/devices/Sessions.tsx';
import { TwoStep } from '../../account/two-step/TwoStep.tsx';
import { Section } from '../../../shared/ui/Section.tsx';

const TeamPage = lazy(
  async () => (await import('../../teams/team-pages/TeamPage.tsx')).TeamPage,
  <Skeleton rows={1} className="h-[60rem]" />,
);

const People = lazy(
  async () => (await import('../../account/people/People.tsx')).People,
  <Skeleton rows={1} className="h-[40rem]" />,
);

const OtherCalendars = lazy(
  async () => (await import('../../teams/other-calendars/OtherCalendars.tsx')).OtherCalendars,
  <Skeleton rows={1} className="h-96" />,
);

const PAGES = {
  me: ['email', 'phone', 'notifications', 'saved-searches', 'profile', 'data'],
  team: ['team-page', 'people', 'other-calendar', 'blocked-teams'],
  security: ['change-password', 'two-step', 'devices'],
} as const;
type Page = keyof typeof PAGES;
const pages = ['me', 'team', 'security'] as const satisfies readonly Page[];
const LABELS: Record<Page, string> = { me: 'Me', team: 'My team', security: 'Security' };

const pageOf = (fragment: string): Page =>
  pages.find((page) => page === fragment || PAGES[page].some((section) => section === fragment)) ?? 'me';

export default function AccountSettings() {
  const session = useValue($session);
  if (session.status === 'out') return null;
  return (
    <div className="wrap grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-8 md:pb-12">
      {session.status === 'in' ? <Account user={session.user} /> : <Skeleton rows={4} className="h-44" />}
    </div>
  );
}

function Account({ user }: { user: User }) {
  const acts = actsForTeam(user);
  const isManager = user.userRole === 'team_manager';
  const [asked, setAsked] = useState(() => pageOf(location.hash.slice(1)));
  const chosen = asked === 'team' && !isManager ? 'me' : asked;
  useEffect(() => {
    const follow = () => setAsked(pageOf(location.hash.slice(1)));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    const section = PAGES[chosen].find((name) => location.hash === `#${name}`);
    if (section) document.getElementById(section)?.scrollIntoView();
  }, [chosen]);

  return (
    <>
      <nav aria-label="Settings" className="tabs">
        {pages
          .filter((page) => page !== 'team' || isManager)
          .map((page) => (
            <a key={page} href={`#${page}`} className="tab" aria-current={page === chosen ? 'page' : undefined}>
              {LABELS[page]}
            </a>
          ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 *:scroll-mt-(--header)">
        {chosen === 'me' && (
          <>
            <Email user={user} />
            <Phone user={user} />
            <Notifications user={user} />
            {acts && <Searches />}
            <Profile user={user} />
            <OwnData user={user} />
          </>
        )}
        {chosen === 'team' && (
          <>
            {acts && <TeamPage user={user} />}
            <People user={user} />
            {acts && <OtherCalendars />}
            {acts && <BlockedTeams />}
          </>
        )}
        {chosen === 'security' && (
          <>
            <ChangePassword user={user} />
            <TwoStep />
            <Sessions manager={acts} />
          </>
        )}
      </div>
    </>
  );
}

const SavedSearches = lazy(
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
