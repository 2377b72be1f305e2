import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { $session } from '../../../shared/api/session.ts';
import { later, Skeleton } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { OwnTeam } from './OwnTeam.tsx';

const WAITING = <Skeleton rows={3} className="h-28" />;
const OtherTeam = later(async () => (await import('./OtherTeam.tsx')).OtherTeam, WAITING);
const OTHER = /^\/team-profile\/([^/]+)$/;

export default function TeamProfile() {
  const session = useValue($session);
  if (session.status === 'out') return null;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-3 pb-8 md:pb-12">
      {session.status === 'in' ? <Profile user={session.user} /> : WAITING}
    </div>
  );
}

function Profile({ user }: { user: User }) {
  // Only the browser knows the address.
  const [code] = useState(() => new URLSearchParams(location.search).get('link'));
  useEffect(() => {
    if (code !== null)
      void import('../../teams/team-links/store.ts').then(({ followTeamLink }) => followTeamLink(code, user.id));
  }, [code, user.id]);
  if (code !== null) return WAITING;
  const otherId = OTHER.exec(location.pathname)?.[1];
  return otherId === undefined ? <OwnTeam user={user} /> : <OtherTeam id={Number(otherId)} />;
}
