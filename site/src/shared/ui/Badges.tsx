import type { InterestStatus } from '@playfield/contracts/interests.ts';
import type { MatchupStatus } from '@playfield/contracts/matchups.ts';
import { labelOf, matchupTypes, type MatchupType } from '@playfield/contracts/fields/options.ts';
import { dateText, leafOf } from '@playfield/contracts/fields/dates.ts';

const statusWords: Record<InterestStatus, string> = { pending: 'Pending', accepted: 'Accepted', rejected: 'Declined' };
const gameWords: Record<MatchupStatus, string> = { open: 'Open', matched: 'Confirmed', cancelled: 'Canceled' };

export function TypeBadge({ type }: { type: MatchupType }) {
  return <span className={`badge badge-${type}`}>{labelOf(matchupTypes, type)}</span>;
}

export function InterestBadge({ status }: { status: InterestStatus }) {
  return <span className={`badge badge-${status}`}>{statusWords[status]}</span>;
}

export function GameStatusBadge({ status, filledBy }: { status: MatchupStatus; filledBy?: number | undefined }) {
  const words = filledBy === undefined ? gameWords[status] : 'Hidden';
  return <span className={`badge ${status === 'matched' ? 'badge-accepted' : ''}`}>{words}</span>;
}

export function Leaf({ date }: { date: string }) {
  const leaf = leafOf(date);
  if (!leaf) return <span>{dateText(date)}</span>;
  return (
    <time dateTime={date} className="leaf grid">
      <span>{leaf.month}</span>
      <span>{leaf.day}</span>
      <span>{leaf.weekday}</span>
      {leaf.year && <span>{leaf.year}</span>}
    </time>
  );
}
