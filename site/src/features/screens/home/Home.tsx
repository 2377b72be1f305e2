import { shortDayText, timeText } from '@playfield/contracts/fields/dates.ts';
import { type Home as Now, getHome, type Home } from '@playfield/contracts/home.ts';
import { atom } from 'nanostores';
import { $session } from '../../../shared/api/session.ts';
import { OldNotice, FailedState, Skeleton, useFresh, useValue } from '../../../shared/ui/States.tsx';
import { ScheduledEntry } from '../../schedule/schedules/ScheduledEntry.tsx';
import { ToDo } from './ToDo.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { LOADING, refill, type Loadable } from '../../../shared/stores/calls.ts';
import { lastShown } from '../../../shared/stores/remembered.ts';
import { TextLink, Crest } from '../../../shared/ui/Button.tsx';

const $home = atom<Loadable<Home>>(LOADING);
const $oldSince = atom<number | null>(null);

const last = lastShown<Home>('home.3');

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
          <Suggested home={home.value} />
        </>
      )}
    </div>
  );
}

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
          <TextLink href={`/games/${game.id}`}>See why, and find another game</TextLink>
        </p>
      ))}
      {next ? (
        <ScheduledEntry entry={{ game: next, date: next.game.date, startTime: next.game.startTime }} dated />
      ) : (
        <p className="card p-5">
          No games scheduled. <TextLink href="/find-games">Find one that fits</TextLink>
          <span data-show="acting">
            , or <TextLink href="/post-availability">post when you are free</TextLink>
          </span>
          .
        </p>
      )}
    </section>
  );
}

function Suggested({ home: { ready, suggestions } }: { home: Home }) {
  if (!ready)
    return (
      <section className="card flex flex-wrap items-center justify-between gap-4 p-5" data-show="acting">
        <p className="max-w-prose">
          <strong className="block">Who can you play?</strong>
          Tell us when you can play and how far you go, and we’ll suggest opponents.
        </p>
        <a href="/availability" className="button button-solid">
          Set your availability
        </a>
      </section>
    );
  if (suggestions.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="suggested-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="suggested-title" className="text-heading">
          Teams you could play
        </h2>
        <TextLink href="/find-teams" data-show="acting">
          Propose a game
        </TextLink>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {suggestions.map(({ team, reasons }) => (
          <li key={team.id} className="card grid content-start gap-1 p-5 wrap-anywhere">
            <h3 className="flex items-center gap-2 text-subheading leading-snug">
              <Crest team={team} className="size-8" />
              <TextLink href={`/team-profile/${team.id}`}>{team.teamName}</TextLink>
            </h3>
            <p className="text-soft">{reasons.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
