import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { onLive } from '../../../shared/stores/live.ts';
import { lazy, Skeleton, useValue, useFresh } from '../../../shared/ui/States.tsx';
import { labelOf, userRoles } from '@playfield/contracts/fields/options.ts';
import { $myInterests, loadMyInterests } from '../../offers/interests/store.ts';
import { $proposals, loadProposals } from '../../offers/proposals/store.ts';
import { $posted, loadPosted } from '../../games/matchups/posted-games.ts';
import { Tabs, type Tab } from '../../../shared/ui/Tabs.tsx';
import { Posted } from '../../games/posted/Posted.tsx';
import { PostLink, TeamHeader } from './TeamHeader.tsx';
import { ManagersOnly, SignedIn } from '../../../shared/ui/SignedIn.tsx';

const WAITING = <Skeleton rows={3} className="h-28" />;
const OtherTeam = lazy(async () => (await import('./OtherTeam.tsx')).OtherTeam, WAITING);
const OTHER = /^\/team-profile\/([^/]+)$/;

export default function TeamProfile() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-3 pb-8 md:pb-12">
      <SignedIn waiting={WAITING}>{(user) => <Profile user={user} />}</SignedIn>
    </div>
  );
}

function Profile({ user }: { user: User }) {
  const [code] = useState(() => new URLSearchParams(location.search).get('link'));
  useEffect(() => {
    if (code !== null)
      void import('../../teams/team-links/store.ts').then(({ followTeamLink }) => followTeamLink(code, user.id));
  }, [code, user.id]);
  if (code !== null) return WAITING;
  const otherId = OTHER.exec(location.pathname)?.[1];
  return otherId === undefined ? <OwnTeam user={user} /> : <OtherTeam id={Number(otherId)} />;
}

const TAB_WAITING = <Skeleton rows={3} className="h-32" />;
const Received = lazy(async () => (await import('../../offers/interests/Received.tsx')).Received, TAB_WAITING);
const Expressed = lazy(async () => (await import('../../offers/interests/Expressed.tsx')).Expressed, TAB_WAITING);
const Settings = lazy(async () => (await import('./Settings.tsx')).Settings, TAB_WAITING);
const OwnReviews = lazy(async () => (await import('../../teams/reviews/OwnReviews.tsx')).OwnReviews, TAB_WAITING);

const names = ['posted', 'received', 'expressed', 'settings', 'reviews'] as const;
type Name = (typeof names)[number];

const nameInAddress = (): Name => names.find((name) => location.hash === `#${name}`) ?? 'posted';

function OwnTeam({ user }: { user: User }) {
  return user.userRole === 'team_manager' ? <ManagedTeam user={user} /> : <NoTeam user={user} />;
}

function NoTeam({ user }: { user: User }) {
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-title wrap-anywhere">{user.fullName}</h2>
        <p className="text-soft">{labelOf(userRoles, user.userRole)}</p>
      </header>
      <ManagersOnly />
    </>
  );
}

function load(): void {
  void loadPosted();
  void loadMyInterests();
  void loadProposals();
}

function ManagedTeam({ user }: { user: User }) {
  const [chosen, setChosen] = useState(nameInAddress);
  const posted = useValue($posted);
  const proposals = useValue($proposals);
  const interests = useValue($myInterests);
  const pending = [
    ...(posted.status === 'ready' ? posted.value.games.flatMap((game) => game.interests) : []),
    ...(proposals.status === 'ready' ? proposals.value.filter(({ mine }) => !mine) : []),
  ].filter(({ status }) => status === 'pending').length;

  useFresh(load, chosen);
  useEffect(() => onLive('notifications', load), []);

  useEffect(() => {
    const follow = () => setChosen(nameInAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  function choose(name: Name): void {
    setChosen(name);
    history.replaceState(null, '', `#${name}`);
  }

  const tabs: readonly Tab<Name>[] = [
    { name: 'posted', label: 'Posted' },
    { name: 'received', label: 'Received', count: pending },
    { name: 'expressed', label: 'Expressed' },
    { name: 'settings', label: 'Settings' },
    { name: 'reviews', label: 'Reviews' },
  ];
  return (
    <>
      <TeamHeader team={user}>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <a href="/schedule" className="button button-quiet max-sm:hidden">
            Schedule
          </a>
          <PostLink />
        </div>
      </TeamHeader>
      <Tabs label="My team" tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'posted' && <Posted interests={interests} />}
        {chosen === 'received' && <Received />}
        {chosen === 'expressed' && <Expressed />}
        {chosen === 'settings' && <Settings user={user} />}
        {chosen === 'reviews' && <OwnReviews user={user} />}
      </Tabs>
    </>
  );
}
