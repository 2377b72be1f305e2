import type { Message } from '@playfield/contracts/messages.ts';
import { useState } from 'react';
import { reportForMoney } from '../safety/reports/store.ts';
import { showSuccess } from '../../shared/stores/toasts.ts';
import { MONEY_WARNING, NO_MONEY, Quote } from '../../shared/ui/Quote.tsx';
import { Button, TextLink } from '../../shared/ui/Button.tsx';
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { LogEntry } from '@playfield/contracts/game-log.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { AgreedGame } from '@playfield/contracts/teams.ts';
import { logText } from '../games/changes/words.ts';
import { pathOf } from '../offers/proposals/words.ts';

const OWN_WARNING = `They see a warning with this message: ${NO_MONEY}`;

export function PaymentNotice({ message, own }: { message: Message; own: boolean }) {
  return (
    <div role="note" className="notice flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 text-[0.875rem]">
      <p className="min-w-0 flex-[1_1_12rem]">{own ? OWN_WARNING : MONEY_WARNING}</p>
      {!own && <ReportButton message={message} />}
    </div>
  );
}

function ReportButton({ message: { id, senderTeamName } }: { message: Message }) {
  const [state, setState] = useState<'idle' | 'sending' | 'reported'>('idle');

  async function report(): Promise<void> {
    if (state !== 'idle') return;
    setState('sending');
    const filed = await reportForMoney(id);
    setState(filed.ok ? 'reported' : 'idle');
    if (filed.ok) showSuccess('Reported', filed.value.message);
  }

  return (
    <Button aria-disabled={state !== 'idle'} onClick={() => void report()}>
      {{ idle: 'Report', sending: 'Reporting…', reported: 'Reported' }[state]}
      <span className="sr-only"> this message from {senderTeamName}</span>
    </Button>
  );
}

const EVENT =
  'grid max-w-136 gap-0.5 self-center rounded-small bg-sunk px-3.5 py-2 text-center text-[0.875rem] wrap-anywhere';

export function ProposalEvent({ proposal }: { proposal: Proposal }) {
  const { matchupId, note, mentionsMoney } = proposal;
  return (
    <li className={EVENT}>
      <p>{proposalText(proposal)}</p>
      {note && <Quote text={note} mentionsMoney={mentionsMoney} />}
      <TextLink href={matchupId === null ? pathOf(proposal) : `/games/${matchupId}`}>
        {matchupId === null ? 'See the proposal' : 'See the game'} on {shortDayText(proposal.game.date)}
      </TextLink>
    </li>
  );
}

export function GameEvent({ entry, game, otherName }: { entry: LogEntry; game: AgreedGame; otherName: string }) {
  const { note, mentionsMoney } = entry;
  const { by: _, ...said } = entry;
  return (
    <li className={EVENT}>
      <p>{logText(said, otherName)}</p>
      {note && <Quote text={note} mentionsMoney={mentionsMoney} />}
      <TextLink href={`/games/${game.id}`}>See the game on {shortDayText(game.date)}</TextLink>
    </li>
  );
}

function proposalText({ status, mine, team, game }: Proposal): string {
  const asked = `${mine ? 'You' : team.teamName} proposed a game on ${shortDayText(game.date)}, ${timeRangeText(game)}`;
  return `${asked}. ${answersOf(mine, mine ? team.teamName : 'you')[status]}`;
}

const answersOf = (mine: boolean, other: string): Record<Proposal['status'], string> => ({
  pending: mine ? 'Waiting for their answer.' : 'Waiting for your answer.',
  accepted: mine ? `${other} accepted.` : 'You accepted.',
  declined: mine ? `${other} declined.` : 'You declined.',
  withdrawn: 'Withdrawn.',
  expired: 'Never answered.',
});
