import type { Slot, SuggestedOpponent } from '@playfield/contracts/opponents.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { ageGroups, labelOf } from '@playfield/contracts/fields/options.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { usualEnd } from '../../teams/availability/hours.ts';
import { $own, loadOwn } from '../../teams/availability/store.ts';
import { shortRange } from '../../teams/availability/week.ts';
import { $suggestions, loadSuggestions, sendGame } from '../../offers/proposals/store.ts';
import { GameAction, milesText } from '../../search/find-games/GameAction.tsx';
import { ActionButton, Button, TextLink, Icon } from '../../../shared/ui/Button.tsx';
import { openPlaceText } from '../../games/facts/where.ts';
import { type Loadable, fill, LOADING } from '../../../shared/stores/calls.ts';
import { FailedState, Skeleton, useValue, useLoaded } from '../../../shared/ui/States.tsx';
import { StepTitle } from './WhenStep.tsx';
import { listMatchups } from '@playfield/contracts/search.ts';
import { atom } from 'nanostores';
import { loadMyInterests } from '../../offers/interests/store.ts';
import { ask } from '../../../shared/api/ask.ts';

const SHOWN = 3;
const FAR_MILES = '300';
const FETCHED = '12';

const $games = atom<Loadable<readonly Matchup[]>>(LOADING);

async function loadGames({ id, sport, ageGroup, teamLocation }: User): Promise<void> {
  const query = {
    sport,
    ageGroup,
    zipcode: teamLocation,
    maxDistance: FAR_MILES,
    sort: 'nearest',
    limit: FETCHED,
  } as const;
  const others = async () => (await ask(listMatchups, { query })).filter(({ team }) => team.id !== id).slice(0, SHOWN);
  await Promise.all([loadMyInterests(), fill($games, others, 'Failed to fetch matchups')]);
}

const WAITING = <Skeleton rows={3} className="h-32" />;

export function OpponentsStep({ user, onBack }: { user: User; onBack: () => void }) {
  const suggestions = useLoaded($suggestions, loadSuggestions);
  const found = suggestions.status === 'ready' ? suggestions.value.suggestions.slice(0, SHOWN) : [];
  const few = suggestions.status === 'ready' && found.length < SHOWN;
  const games = useValue($games);
  const settled = suggestions.status !== 'loading' && (!few || games.status !== 'loading');
  useEffect(() => {
    if (few) void loadGames(user);
  }, [few, user]);

  return (
    <section className="grid gap-6">
      <StepTitle words="Who you could play" />
      {suggestions.status === 'loading' && WAITING}
      {suggestions.status === 'failed' && (
        <FailedState message={suggestions.message} retry={() => void loadSuggestions()} />
      )}
      {found.length > 0 && (
        <ul className="grid gap-4">
          {found.map((opponent) => (
            <li key={opponent.team.id}>
              <Opponent opponent={opponent} />
            </li>
          ))}
        </ul>
      )}
      {few && <OpenGames user={user} games={games} alone={found.length === 0} />}
      {settled && (
        <div className="dialog-actions">
          <Button kind="plain" onClick={onBack}>
            Back
          </Button>
          <a href="/find-games" className="button button-quiet">
            Find Games
          </a>
          <a href="/" className="button button-solid">
            Done
          </a>
        </div>
      )}
    </section>
  );
}

function Opponent({ opponent: { team, reasons, slots, host } }: { opponent: SuggestedOpponent }) {
  const [slot] = slots;
  return (
    <article className="card grid gap-4 p-5">
      <div className="grid gap-1">
        <h3 className="text-subheading leading-snug wrap-anywhere">
          <TextLink href={`/team-profile/${team.id}`}>{team.teamName}</TextLink>
        </h3>
        <p className="text-soft">
          {[team.teamLocation, labelOf(ageGroups, team.ageGroup)].filter(Boolean).join(' · ')}
        </p>
        <p>{reasons.join(' · ')}</p>
      </div>
      {slot && <Propose teamId={team.id} teamName={team.teamName} slot={slot} host={host === 'them' ? 'them' : 'us'} />}
    </article>
  );
}

type Proposed = { teamId: number; teamName: string; slot: Slot; host: 'us' | 'them' };

function Propose({ teamId, teamName, slot, host }: Proposed) {
  const [sent, setSent] = useState(false);
  const endTime = usualEnd(slot);
  const { date, startTime } = slot;
  const when = `${shortDayText(date)}, ${shortRange({ startTime, endTime })}`;

  const propose = async () => setSent((await sendGame(teamId, teamName, { date, startTime, endTime, host })).ok);

  if (sent) {
    return (
      <p className="badge badge-accepted justify-self-start">
        <Icon name="check" className="size-4" />
        Proposed: {when}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft">{host === 'us' ? 'At your field or in your town' : 'At their field'}</p>
      <ActionButton className="button-solid" pendingText="Sending…" action={propose}>
        Propose {when}
        <span className="sr-only"> to {teamName}</span>
      </ActionButton>
    </div>
  );
}

function OpenGames({ user, games, alone }: { user: User; games: Loadable<readonly Matchup[]>; alone: boolean }) {
  if (games.status === 'loading') return WAITING;
  if (games.status === 'failed') return <FailedState message={games.message} retry={() => void loadGames(user)} />;
  if (games.value.length === 0) return alone ? <Nobody /> : null;
  return (
    <div className="grid gap-4">
      <h2 className="text-heading">Open games nearest to {user.teamLocation}</h2>
      <ul className="grid gap-4">
        {games.value.map((game) => (
          <li key={game.id}>
            <OpenGame game={game} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OpenGame({ game }: { game: Matchup }) {
  return (
    <article className="card flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-subheading leading-snug wrap-anywhere">{game.team.teamName}</h3>
        <p>
          {shortDayText(game.date)}, {shortRange(game)}
        </p>
        <p className="text-soft">
          {openPlaceText(game, false)}
          {game.distanceMiles !== undefined && ` · ${milesText(game.distanceMiles)}`}
        </p>
      </div>
      <GameAction matchup={game} />
    </article>
  );
}

function Nobody() {
  const own = useLoaded($own, loadOwn);
  return (
    <div className="card grid gap-3 p-5">
      <p>No team near you fits yet. Post a game, and every team that searches here can find it.</p>
      {own?.homeField === null && (
        <p>Without a field, you only fit teams that can host. If you have one, go back and say so.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <a href="/post-availability" className="button button-solid">
          Post a game
        </a>
        <a href="/account-settings#invite-team" className="button button-quiet">
          Invite a team you know
        </a>
      </div>
    </div>
  );
}
