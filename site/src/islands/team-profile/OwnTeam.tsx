import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { loadMyInterests } from '../../stores/interests.ts';
import { $posted, loadPosted } from '../../stores/my-team.ts';
import { Tabs } from '../ui/Tabs.tsx';
import type { Tab } from '../ui/Tabs.tsx';
import { useFresh } from '../ui/useFresh.ts';
import { useValue } from '../ui/useValue.ts';
import { Expressed } from './Expressed.tsx';
import { OwnReviews } from './OwnReviews.tsx';
import { Posted } from './Posted.tsx';
import { Received } from './Received.tsx';
import { Settings } from './Settings.tsx';
import { TeamHeader } from './TeamHeader.tsx';

const names = ['posted', 'received', 'expressed', 'settings', 'reviews'] as const;
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

  // A link in an e-mail may lead to a tab of the page that is open already.
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
        <a href="/post-availability" className="button button-primary max-sm:w-full">
          Post New Availability
        </a>
      </TeamHeader>
      <Tabs label="My team" tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'posted' && <Posted manager={manager} />}
        {chosen === 'received' && <Received manager={manager} />}
        {chosen === 'expressed' && <Expressed manager={manager} />}
        {chosen === 'settings' && <Settings user={user} />}
        {chosen === 'reviews' && <OwnReviews user={user} />}
      </Tabs>
    </>
  );
}
