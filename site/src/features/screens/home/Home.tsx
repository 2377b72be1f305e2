import { shortDayText, timeText } from '@playfield/contracts/fields/dates.ts';
import { type Home as Now, getHome, type Home } from '@playfield/contracts/home.ts';
import { atom } from 'nanostores';
import { $session } from '../../../shared/api/session.ts';
import { OldNotice } from '../../../shared/ui/OldNotice.tsx';
import { FailedState, Skeleton } from '../../../shared/ui/States.tsx';
import { useFresh, useValue } from '../../../shared/ui/useValue.ts';
import { ScheduledEntry } from '../../schedule/schedules/ScheduledEntry.tsx';
import { Suggested } from './Suggested.tsx';
import { ToDo } from './ToDo.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { LOADING, refill, type Loadable } from '../../../shared/stores/loadable.ts';
import { lastShown } from '../../../shared/stores/remembered.ts';
import { TextLink } from '../../../shared/ui/Button.tsx';

const $home = atom<Loadable<Home>>(LOADING);
/** When the shown home was loaded, in milliseconds, until a newer one comes; null then. */
const $oldSince = atom<number | null>(null);

const last = lastShown<Home>('home.2');

async function loadHome(userId: number): Promise<void> {
  const kept = $home.get().status === 'ready' ? null : last.read(userId);
  if (kept) {
    $home.set({ status: 'ready', value: kept.value });
    $oldSince.set(kept.at);
  }
  const fetched = async () => {
    const home = await ask(getHome, {});
    last.keep(userId, home);
    $oldSince.set(null);
    return home;
  };
  await refill($home, fetched, 'Your games could not be loaded.');
}

export function Home() {
  const session = useValue($session);
  if (session.status === 'unknown') return <Loading />;
  if (session.status === 'out' || session.user.userRole !== 'team_manager') return null;
  return <Loaded userId={session.user.id} />;
}

function Loaded({ userId }: { userId: number }) {
  const home = useValue($home);
  const oldSince = useValue($oldSince);
  const load = () => void loadHome(userId);
  useFresh(load, userId);
  if (home.status === 'loading') return <Loading />;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      {home.status === 'failed' ? (
        <FailedState message={home.message} retry={load} />
      ) : (
        <>
          {oldSince !== null && <OldNotice since={oldSince} />}
          <NextGame home={home.value} />
          <ToDo home={home.value} />
          <Suggested home={home.value} onSent={load} />
        </>
      )}
    </div>
  );
}

/** As high as the next game, so that nothing jumps. */
function Loading() {
  return (
    <div className="wrap py-6 md:py-10">
      <Skeleton rows={1} className="h-64 md:h-52" />
    </div>
  );
}

function NextGame({ home: { next, canceled } }: { home: Now }) {
  return (
    <section className="grid gap-3" aria-labelledby="next-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-title" className="text-heading">
          Your next game
        </h2>
        <TextLink href="/schedule">See your schedule</TextLink>
      </div>
      {canceled.map(({ game, opponent }) => (
        <p key={game.id} className="notice wrap-anywhere">
          Canceled: {shortDayText(game.date)}, {timeText(game.startTime)}, against {opponent?.teamName}.{' '}
          <TextLink href={`/games/${game.id}`}>See why</TextLink>
        </p>
      ))}
      {next ? (
        <ScheduledEntry entry={{ game: next, date: next.game.date, startTime: next.game.startTime }} dated />
      ) : (
        <p className="card p-5">
          No game agreed yet. <TextLink href="/find-games">Find one that fits</TextLink>
          <span data-show="acting">
            , or <TextLink href="/post-availability">post when you are free</TextLink>
          </span>
          .
        </p>
      )}
    </section>
  );
}
