import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { Slot, SuggestedOpponent } from '@playfield/contracts/opponents.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { type ReactNode, useState } from 'react';
import { shortDayText, todayText } from '@playfield/contracts/fields/dates.ts';
import { ageGroups, genderText, labelOf } from '@playfield/contracts/fields/options.ts';
import { $proposals, $suggestions, loadProposals, loadSuggestions } from '../proposals/store.ts';
import { $own, ADD_FIELD, loadOwn } from '../../teams/availability/store.ts';
import { clockText } from '../../teams/availability/week.ts';
import { Crest, catchFocus, Button, TextLink } from '../../../shared/ui/Button.tsx';
import { EmptyState, Unready, useFresh, useLoaded, useValue } from '../../../shared/ui/States.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';
import { $posted, loadPosted } from '../../games/matchups/posted-games.ts';
import { isSent } from '../proposals/words.ts';
import { useProposal } from '../proposals/useProposal.tsx';

const FEW = 3;

export function Suggestions({ teamId, whenFew }: { teamId: number; whenFew: ReactNode }) {
  const suggestions = useValue($suggestions);
  const proposals = useValue($proposals);
  const posted = useValue($posted);
  const [chosen] = useState(chosenInAddress);
  const load = () => loadSuggestions(chosen);
  useFresh(() => {
    void load();
    void loadProposals();
    void loadPosted();
  }, teamId);
  const { propose, proposeDialog } = useProposal(() => void load().then(catchFocus));

  if (suggestions.status !== 'ready') return <Unready of={suggestions} rows={2} className="h-40" retry={load} />;
  const { ready, suggestions: found, game } = suggestions.value;
  const date = game?.date ?? chosen.date;
  const known = proposals.status === 'ready' ? proposals.value : [];
  const sent = known.filter(isSent);
  const received = known.filter(({ mine, weekend, status }) => !mine && !weekend && status === 'pending');
  const games = posted.status === 'ready' ? posted.value.games : [];
  const interested = games.flatMap(({ interests }) => interests).filter(({ status }) => status === 'pending');
  const waiting = new Set([...interested, ...received].map(({ team }) => team.id));
  const isSuggested = ({ team }: Proposal) => found.some((opponent) => opponent.team.id === team.id);
  const asked = sent.filter((one) => one.game.date === date && !isSuggested(one));
  return (
    <>
      {!ready && <NotAskedYet />}
      {ready && found.length + asked.length === 0 && <NobodyFits date={date} gameId={game?.id} />}
      {found.length + asked.length > 0 && (
        <Titled level="h2" title={`Suggested opponents${onDay(date)}`} className="grid gap-4">
          <p className="text-soft">
            Free when you are. <TextLink href="/availability">When we’re free</TextLink>
            {date && ' · '}
            {date && <TextLink href="/find-teams">See all days</TextLink>}
          </p>
          <ul className="grid gap-4 lg:grid-cols-2">
            {found.map((opponent) => (
              <li key={opponent.team.id}>
                <SuggestedTeam
                  opponent={opponent}
                  sent={sent.filter(({ team }) => team.id === opponent.team.id)}
                  waits={waiting.has(opponent.team.id)}
                  game={game}
                  onChoose={(slot) => propose({ opponent, slot, ...(game && termsOf(game, opponent)) })}
                />
              </li>
            ))}
            {asked.map((proposal) => (
              <li key={proposal.id} className="card p-5">
                <article className="grid gap-1">
                  <TeamName team={proposal.team} />
                  <Proposed {...proposal} />
                </article>
              </li>
            ))}
          </ul>
          {proposeDialog}
        </Titled>
      )}
      {date === undefined && found.length < FEW && whenFew}
    </>
  );
}

function chosenInAddress() {
  const asked = new URLSearchParams(location.search);
  return { date: asked.get('date') ?? undefined, gameId: Number(asked.get('game')) || undefined };
}

function termsOf({ matchupType, location, address }: Matchup, opponent: SuggestedOpponent) {
  if (matchupType === 'looking') return { exact: true, opponent: { ...opponent, host: 'them' as const } };
  return { exact: true, opponent: { ...opponent, host: 'us' as const }, field: { location, address: address ?? '' } };
}

const onDay = (date: string | undefined) => (date === undefined ? '' : ` on ${shortDayText(date)}`);

type TeamProps = {
  opponent: SuggestedOpponent;
  game: Matchup | null;
  waits: boolean;
  sent: readonly Proposal[];
  onChoose: (slot: Slot) => void;
};

function SuggestedTeam({ opponent, game, waits, sent, onChoose }: TeamProps) {
  const { team, gender, reasons } = opponent;
  const kind = `${labelOf(ageGroups, team.ageGroup)} ${genderText(gender, team.ageGroup)}`;
  const slots = game ? [game] : opponent.slots;
  return (
    <article className="card grid h-full content-between gap-4 p-5">
      <div className="grid gap-1">
        <TeamName team={team} />
        <p className="text-soft">{[team.teamLocation, kind].filter(Boolean).join(' · ')}</p>
        <p>{reasons.join(' · ')}</p>
        {waits && (
          <p>
            <TextLink href="/team-profile#received">They want to play you: answer them</TextLink>
          </p>
        )}
        {sent.map((proposal) => (
          <Proposed key={proposal.id} {...proposal} />
        ))}
      </div>
      <fieldset className="flex flex-wrap gap-2" data-show="acting">
        <legend className="pb-2 text-soft">
          Propose a game<span className="sr-only"> to {team.teamName}</span>
        </legend>
        {slots.map((slot) => (
          <Button key={`${slot.date} ${slot.startTime}`} data-click="slot" onClick={() => onChoose(slot)}>
            {slot.date === todayText() ? 'Today' : shortDayText(slot.date)} · {clockText(slot.startTime)}
          </Button>
        ))}
      </fieldset>
    </article>
  );
}

const TeamName = ({ team }: { team: TeamRef }) => (
  <h3 className="flex items-center gap-2 text-subheading leading-snug">
    <Crest team={team} className="size-8" />
    <TextLink href={`/team-profile/${team.id}`}>{team.teamName}</TextLink>
  </h3>
);

const Proposed = ({ host, game: { date, startTime } }: Pick<Proposal, 'host' | 'game'>) => (
  <p>
    <TextLink href="/team-profile#expressed">
      You proposed {shortDayText(date)}, {clockText(startTime)}, at {host === 'us' ? 'your' : 'their'} field
    </TextLink>
  </p>
);

function NotAskedYet() {
  return (
    <EmptyState icon="calendar" title="When could you play?">
      <p className="max-w-prose text-soft">
        Tell us once when and where you play. We suggest teams that fit, and you propose a game with one tap.
      </p>
      <a href="/availability" className="button button-solid" data-show="acting">
        Set your availability
      </a>
    </EmptyState>
  );
}

function NobodyFits({ date, gameId }: { date: string | undefined; gameId: number | undefined }) {
  const own = useLoaded($own, loadOwn);
  return (
    <EmptyState
      icon="team"
      title={gameId ? 'No team fits this game yet' : date ? `Nobody to suggest${onDay(date)}` : 'No team fits yet'}
    >
      {date && <TextLink href="/find-teams">See all days</TextLink>}
      <p className="max-w-prose text-soft">
        {date && 'We show only a few of the times when other teams are free, and none on a day when you play. '}
        Look again later. To see more teams, add hours, distance or age groups under When we’re free.
        {!gameId && ' Or post a game, so every team can find it.'}
      </p>
      {own?.homeField === null && !gameId && (
        <p>
          Without a field, you only fit teams that can host.{' '}
          <TextLink href={`/availability${ADD_FIELD}`}>We have a field</TextLink>
        </p>
      )}
      {gameId ? (
        <a href={`/games/${gameId}`} className="button button-solid">
          Back to your open date
        </a>
      ) : (
        <a href="/post-availability" className="button button-solid" data-show="acting">
          Post a game
        </a>
      )}
      <a href="/find-teams#invite-team" className="button button-plain">
        Invite a team you know
      </a>
    </EmptyState>
  );
}
