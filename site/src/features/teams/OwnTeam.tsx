import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { loadMyInterests } from '../interests/store.ts';
import { $posted, loadPosted } from '../matchups/posted-games.ts';
import { later } from '../../shared/ui/later.tsx';
import { Skeleton } from '../../shared/ui/States.tsx';
import { Tabs, type Tab } from '../../shared/ui/Tabs.tsx';
import { useFresh } from '../../shared/ui/useFresh.ts';
import { useValue } from '../../shared/ui/useValue.ts';
import { Posted } from '../matchups/Posted.tsx';
import { PostLink } from '../matchups/PostLink.tsx';
import { TeamHeader } from './TeamHeader.tsx';

/** Other tabs load on demand. */
const WAITING = <Skeleton rows={3} className="h-32" />;
const Received = later(async () => (await import('../interests/Received.tsx')).Received, WAITING);
const Expressed = later(async () => (await import('../interests/Expressed.tsx')).Expressed, WAITING);
const Settings = later(async () => (await import('./Settings.tsx')).Settings, WAITING);
const Opponents = later(async () => (await import('../opponents/Opponents.tsx')).Opponents, WAITING);
const OwnReviews = later(async () => (await import('../reviews/OwnReviews.tsx')).OwnReviews, WAITING);

const names = ['posted', 'opponents', 'received', 'expressed', 'settings', 'reviews'] as const;
type Name = (typeof names)[number];

function nameInAddress(): Name {
  return names.find((name) => location.hash === `#${name}`) ?? 'posted';
}

export function OwnTeam({ user }: { user: User }) {
  const [chosen, setChosen] = useState(nameInAddress);
  const manager = user.userRole === 'team_manager';
  const posted = useValue($posted);
  const pending =
    posted.status === 'ready'
      ? posted.value.games.flatMap((game) => game.interests).filter(({ status }) => status === 'pending').length
      : 0;

  useFresh(() => {
    if (!manager) return;
    void loadPosted();
    void loadMyInterests();
  }, chosen);

  // A link in an email may lead to a tab of the page that is already open.
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
    ...(manager ? [{ name: 'opponents', label: 'Opponents' } as const] : []),
    { name: 'received', label: 'Received', count: pending },
    { name: 'expressed', label: 'Expressed' },
    { name: 'settings', label: 'Settings' },
    { name: 'reviews', label: 'Reviews' },
  ];
  return (
    <>
      <TeamHeader team={user}>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {manager && (
            <a href="/schedule" className="button button-quiet max-sm:w-full">
              Schedule
            </a>
          )}
          <PostLink />
        </div>
      </TeamHeader>
      <Tabs label="My team" tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'posted' && <Posted user={user} />}
        {chosen === 'opponents' && manager && <Opponents user={user} />}
        {chosen === 'received' && <Received manager={manager} />}
        {chosen === 'expressed' && <Expressed manager={manager} />}
        {chosen === 'settings' && <Settings user={user} />}
        {chosen === 'reviews' && <OwnReviews user={user} />}
      </Tabs>
    </>
  );
}
