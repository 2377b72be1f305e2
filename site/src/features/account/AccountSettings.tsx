import type { User } from '@playfield/contracts/users.ts';
import { useEffect } from 'react';
import { $session } from '../../shared/stores/session.ts';
import { Skeleton } from '../../shared/ui/States.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { BlockedTeams } from '../blocks/BlockedTeams.tsx';
import { ChangePassword } from '../passwords/ChangePassword.tsx';
import { Email } from './Email.tsx';
import { Notifications } from '../preferences/NotificationSettings.tsx';
import { OwnData } from './OwnData.tsx';
import { Phone } from './Phone.tsx';
import { Profile } from './Profile.tsx';
import { Searches } from '../saved-searches/Searches.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoStep } from '../two-step/TwoStep.tsx';

const sections = [
  ['email', 'Email'],
  ['phone', 'Phone number'],
  ['notifications', 'Notifications'],
  ['saved-searches', 'Saved searches'],
  ['profile', 'Profile'],
  ['change-password', 'Password'],
  ['two-step', 'Two-step sign-in'],
  ['devices', 'Devices'],
  ['blocked-teams', 'Blocked teams'],
  ['data', 'Your data'],
] as const;
/** Only team managers contact other teams and look for games. */
const FOR_MANAGERS = new Set(['blocked-teams', 'saved-searches']);

export default function AccountSettings() {
  const session = useValue($session);
  if (session.status === 'out') return null;
  return (
    <div className="wrap settings pt-5 pb-8 md:pb-12">
      <nav aria-label="Settings" className="settings-nav">
        <ul className="row-of-links">
          {sections.map(([id, words]) => (
            <li key={id} data-show={FOR_MANAGERS.has(id) ? 'manager' : undefined}>
              <a href={`#${id}`}>{words}</a>
            </li>
          ))}
        </ul>
      </nav>
      {session.status === 'in' ? <Account user={session.user} /> : <Skeleton rows={4} className="h-44" />}
    </div>
  );
}

function Account({ user }: { user: User }) {
  // The sections are not in the page yet when the browser looks for the address's fragment.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Email user={user} />
      <Phone user={user} />
      <Notifications user={user} />
      {user.userRole === 'team_manager' && <Searches />}
      <Profile user={user} />
      <ChangePassword user={user} />
      <TwoStep />
      <Sessions manager={user.userRole === 'team_manager'} />
      {user.userRole === 'team_manager' && <BlockedTeams />}
      <OwnData user={user} />
    </div>
  );
}
