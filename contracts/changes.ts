import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { day, instant, paragraph, place, timeOfDay, endsAfterStart } from './fields/common.ts';
import { exactAddress, matchupParams } from './matchups.ts';
import { valuesOf } from './fields/options.ts';

export const changeReasons = [
  { value: 'weather', label: 'Weather' },
  { value: 'numbers', label: 'Not enough players' },
  { value: 'field', label: 'Field not available' },
  { value: 'time', label: 'The time doesn’t work' },
  { value: 'other', label: 'Something else' },
] as const;
export const changeReason = z.enum(valuesOf(changeReasons), 'Please choose a reason');
export type ChangeReason = z.infer<typeof changeReason>;

export const CHANGE_NOTE_MAX = 280;
/** A cancellation this close to the start is late, unless a team replaces an opponent that didn’t confirm. */
export const LATE_HOURS = 48;

export const CHANGE_WAITS = 'A change of this game is waiting for an answer already';
export const CHANGE_OVER = 'This change is not waiting for an answer anymore';

export const shortNote = z.nullish(paragraph('Please use plain text', { min: 0, max: CHANGE_NOTE_MAX }));
export const newTimes = {
  date: day('Date is required'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
};
export const gameChange = z
  .object({ ...newTimes, location: place, address: exactAddress, reason: changeReason, note: shortNote })
  .check(endsAfterStart);
export const gameCancellation = z.object({ reason: changeReason, note: shortNote });

export const gameTimes = z.object({
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  location: z.string(),
  /** Null if there is no address, or if the caller may not see it. */
  address: z.nullable(z.string()),
});
export type GameTimes = z.infer<typeof gameTimes>;

const said = {
  mine: z.boolean(),
  reason: z.nullable(changeReason),
  note: z.nullable(z.string()),
  mentionsMoney: z.optional(z.literal(true)),
};
export const waitingChange = z.object({ ...said, before: gameTimes, after: gameTimes });
export type WaitingChange = z.infer<typeof waitingChange>;

export const cancellation = z.object({ ...said, late: z.boolean(), seenAt: z.nullable(instant) });
export type Cancellation = z.infer<typeof cancellation>;

const own = { owner: 'matchmaking', access: 'team_manager', status: 204, params: matchupParams } as const;

export const askChange = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/:id/change',
  limit: { class: 'message', by: 'caller' },
  summary:
    'Proposes a new time or place for an agreed game to the opponent. If a host only names the field, no answer is needed',
  body: gameChange,
});

export const answerChange = call({
  ...own,
  method: 'PUT',
  path: '/api/matchups/:id/change',
  limit: { class: 'notify', by: 'caller' },
  summary: 'Accepts or declines the opponent’s proposed change, or withdraws the calling team’s own',
  body: z.object({
    status: z.enum(['accepted', 'declined', 'withdrawn'], 'status is accepted, declined or withdrawn'),
  }),
});

export const cancelGame = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/:id/cancellation',
  limit: { class: 'message', by: 'caller' },
  summary: 'Cancels an agreed game, for either of its teams',
  body: gameCancellation,
});
