import { $feed, loadFeed, renewFeed } from './store.ts';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Unready } from '../../../shared/ui/States.tsx';
import { useFresh, useValue } from '../../../shared/ui/useValue.ts';

export function CalendarFeed({ teamId }: { teamId: number }) {
  useFresh(() => void loadFeed(), teamId);
  return (
    <section className="card grid gap-4 p-5 sm:p-6">
      <h2 className="text-heading">Calendar</h2>
      <p className="max-w-prose text-soft">
        Add this address to your calendar app, and your agreed games show up there. Anyone with the address can see
        them, so get a new one if it gets around. It is yours alone, and ends when you leave the team.
      </p>
      <Feed />
    </section>
  );
}

function Feed() {
  const feed = useValue($feed);
  if (feed.status !== 'ready') return <Unready of={feed} rows={1} className="h-12" retry={loadFeed} />;
  const address = feed.value;
  return (
    <>
      {address !== null && <p className="secret wrap-anywhere">{address}</p>}
      <div className="flex flex-wrap gap-3">
        {address !== null && <CopyButton text={address} words="Copy address" />}
        <ActionButton pendingText="One moment…" action={renewFeed}>
          {address === null ? 'Get a calendar address' : 'Get a new address'}
        </ActionButton>
      </div>
    </>
  );
}
