import {
  type Cancellation,
  type GameTimes,
  type WaitingChange,
  changeReasons,
  LATE_HOURS,
} from '@playfield/contracts/changes.ts';
import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { placeText } from '@playfield/contracts/fields/places.ts';
import { labelOf } from '@playfield/contracts/fields/options.ts';
import type { LogEntry, LogKind } from '@playfield/contracts/game-log.ts';

export function changesOf({ before, after }: Pick<WaitingChange, 'before' | 'after'>) {
  const rows = [
    { label: 'Date', of: ({ date }: GameTimes) => shortDayText(date) },
    { label: 'Time', of: timeRangeText },
    { label: 'Place', of: placeText },
  ];
  return rows.flatMap(({ label, of }) =>
    of(before) === of(after) ? [] : [{ label, before: of(before), after: of(after) }],
  );
}

export function whyText({ reason, late }: Pick<LogEntry | Cancellation, 'reason' | 'late'>): string {
  const why = reason && reason !== 'other' ? labelOf(changeReasons, reason).toLowerCase() : '';
  return [why, late ? `less than ${LATE_HOURS} hours before` : ''].filter(Boolean).join(', ');
}

export function logText(entry: LogEntry, opponent: string): string {
  const { what, mine, by, times } = entry;
  const who = by ?? (mine === false ? opponent : 'You');
  const why = whyText(entry);
  const because = why ? ` (${why})` : '';
  const when = times && `${shortDayText(times.date)}, ${timeRangeText(times)}`;
  const to = times ? ` to ${when}, ${placeText(times)}` : '';
  const done: Record<LogKind, string> = {
    agreed: `agreed on a game${when ? `: ${when}` : ''}`,
    asked_change: `asked to move it${to}${because}`,
    accepted_change: 'accepted the change',
    declined_change: 'declined the change',
    withdrew_change: 'withdrew the change',
    named_field: `added the field${times ? `: ${placeText(times)}` : ''}`,
    moved: `moved the game${to}`,
    canceled: `canceled the game${because}`,
    wrote_details: 'updated the game details',
    posted: 'posted the game',
    changed: 'changed the game',
    interested: 'expressed interest',
    withdrew: 'withdrew the interest',
    accepted: 'accepted',
    declined: 'declined',
    made_link: 'made a link for a coach',
    ended_link: 'turned off a link for a coach',
  };
  return `${who} ${done[what]}.`;
}
