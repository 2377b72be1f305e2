import type { Matchup } from '@playfield/contracts/matchups.ts';
import { listSuggestions } from '@playfield/contracts/opponents.ts';
import { listProposals, type Proposal } from '@playfield/contracts/proposals.ts';
import { listSchedule } from '@playfield/contracts/schedules.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { useEffect, useState } from 'react';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { LOADING, type Loadable } from '../../../shared/stores/calls.ts';
import { Unready } from '../../../shared/ui/States.tsx';
import { shortRange } from '../../teams/availability/week.ts';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';
import { isSent } from '../../offers/proposals/words.ts';
import { useProposal } from '../../offers/proposals/useProposal.tsx';

type Found = Awaited<ReturnType<typeof ask<typeof listSuggestions>>> & { waiting: readonly Proposal[]; plays: boolean };

type Props = { game: Matchup; asking: readonly TeamRef[]; onSent: () => void };

export function Fitting({ game, asking, onSent }: Props) {
  const [found, setFound] = useState<Loadable<Found>>(LOADING);
  const [tries, setTries] = useState(0);
  const tryAgain = () => setTries((count) => count + 1);
  const { propose, proposeDialog } = useProposal(() => {
    tryAgain();
    onSent();
  });

  useEffect(() => {
    let isOver = false;
    fittingIn(game).then(
      (value) => !isOver && setFound({ status: 'ready', value }),
      (error: unknown) =>
        !isOver && setFound({ status: 'failed', message: messageOf(error, 'Teams that fit could not be loaded.') }),
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new try asks again
  }, [game, tries]);

  if (found.status !== 'ready') return <Unready of={found} rows={1} className="h-32" retry={tryAgain} />;
  const { ready, waiting, plays } = found.value;
  const { location, address, matchupType, date, startTime, endTime, timeZone } = game;
  const hosting = matchupType === 'hosting' ? { field: { location, address: address ?? '' } } : {};
  const suggestions = found.value.suggestions.filter(({ team }) => asking.every(({ id }) => id !== team.id));
  if (suggestions.length + waiting.length === 0 && asking.length > 0) return null;
  return (
    <Titled title="Who fits" className="grid gap-3" data-show="acting">
      {waiting.map((proposal) => (
        <p key={proposal.id} className="notice flex flex-wrap items-center justify-between gap-3 wrap-anywhere">
          You proposed {shortRange(proposal.game)} to {proposal.team.teamName}. They have not answered yet.
          <TextLink href="/team-profile#expressed">
            See the proposal<span className="sr-only"> to {proposal.team.teamName}</span>
          </TextLink>
        </p>
      ))}
      {suggestions.length + waiting.length + asking.length === 0 && (
        <p className="card p-5">
          {ready ? NONE[plays ? 'busy' : 'free'] : NONE.unknown}{' '}
          <TextLink href={ready ? '/find-teams' : '/availability'}>
            {ready ? 'See teams for other days' : 'Set your availability'}
          </TextLink>
        </p>
      )}
      <ul className="grid gap-3">
        {suggestions.map((opponent) => (
          <li
            key={opponent.team.id}
            className="card flex flex-wrap items-center justify-between gap-3 p-5 wrap-anywhere"
          >
            <div className="min-w-0 flex-1 basis-60">
              <TextLink href={`/team-profile/${opponent.team.id}`}>{opponent.team.teamName}</TextLink>
              <p className="text-soft">{opponent.reasons.join(' · ')}</p>
            </div>
            <Button
              aria-haspopup="dialog"
              data-click="propose"
              onClick={() => {
                const host = matchupType === 'hosting' ? 'us' : opponent.host;
                const slot = { date, startTime, endTime, timeZone };
                propose({ opponent: { ...opponent, host }, slot, exact: true, ...hosting });
              }}
            >
              Propose {shortRange(game)}
              <span className="sr-only"> to {opponent.team.teamName}</span>
            </Button>
          </li>
        ))}
      </ul>
      {proposeDialog}
    </Titled>
  );
}

const NONE = {
  busy: 'You already play that day, so we suggest no teams for it.',
  free: 'No team that fits is free then yet. We email you as soon as one is interested.',
  unknown: 'Tell us when you can play, and we’ll suggest teams that are free then.',
};

async function fittingIn({ date, startTime, endTime }: Matchup): Promise<Found> {
  const [fitting, proposals, { games }] = await Promise.all([
    ask(listSuggestions, { query: { date, startTime, endTime } }),
    ask(listProposals, {}),
    ask(listSchedule, { query: { from: date, to: date } }),
  ]);
  const waiting = proposals.filter((proposal) => isSent(proposal) && proposal.game.date === date);
  return { ...fitting, waiting, plays: games.some(({ standing }) => standing === 'agreed') };
}
