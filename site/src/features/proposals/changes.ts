/** What a proposal would change, and what was made of it, in words. */
import { dateText, shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import { changeReasons, LATE_HOURS, type Proposal } from '@playfield/contracts/proposals.ts';

type Times = Proposal['game'];
export type Changed = { label: string; before: string | null; after: string };

const placeOf = ({ address, location }: Times) => [address, location].filter(Boolean).join(', ');

/** The game's date, time and place, each with its old value where that differs. */
export function changesOf({ game, before }: Pick<Proposal, 'game' | 'before'>): Changed[] {
  const rows = [
    { label: 'Date', of: ({ date }: Times) => dateText(date) },
    { label: 'Time', of: timeRangeText },
    { label: 'Place', of: placeOf },
  ];
  return rows.flatMap(({ label, of }) => {
    const [after, old] = [of(game), before && of(before)];
    return old === after ? [] : [{ label, before: old, after }];
  });
}

/** `(weather)`, or nothing for other reasons. */
export function whyText({ reason, late }: Pick<Proposal, 'reason' | 'late'>): string {
  const why = reason && reason !== 'other' ? labelOf(changeReasons, reason).toLowerCase() : '';
  return [why, late ? `less than ${LATE_HOURS} hours before` : ''].filter(Boolean).join(', ');
}

/** What happened, as a sentence for a history. */
export function eventText(proposal: Proposal): string {
  const { kind, status, mine, team, game } = proposal;
  if (kind === 'game') return gameText(proposal);
  const who = mine ? 'You' : team.teamName;
  const why = whyText(proposal);
  const because = why ? ` (${why})` : '';
  if (kind === 'calloff' && status === 'accepted') return `${who} canceled the game${because}.`;
  if (proposal.fieldNamed) return `${who} named the field: ${placeOf(game)}.`;
  const to = `${shortDayText(game.date)}, ${timeRangeText(game)}, ${placeOf(game)}`;
  const asked = kind === 'calloff' ? `${who} asked to cancel${because}` : `${who} asked to move it to ${to}${because}`;
  const other = mine ? team.teamName : 'you';
  return `${asked}. ${answersOf(mine, other)[status]}`;
}

function gameText({ status, mine, team, game }: Proposal): string {
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
