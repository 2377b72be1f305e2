/** Which alerts come together. Pure. */
import type { EventOf } from '@playfield/contracts/events.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { DeliveryRecord } from '../delivery/model.ts';
import type { Sent } from '../delivery/limits.ts';

type Alert = EventOf<'search.matched'>;

/** The first alert goes out at once; what follows within these minutes comes in one email and one push at their end. */
export const TOGETHER_MS = 10 * MINUTE_MS;

export type Timed = Pick<DeliveryRecord, 'windowEndsAt' | 'joins'> & {
  /** With a posting where it comes together with others. */
  event: Alert;
  /** Whether those that it comes together with have their push already. */
  isPushed: boolean;
};

/** An alert beside those that its reader was sent in a day: alone, with its posting, or with those of these minutes. */
export function timedAmong(event: Alert, sent: readonly Sent[], now: number): Timed {
  if (event.cadence !== 'at_once') return { event, isPushed: false };
  const { posting } = event;
  if (posting !== undefined && sent.some((one) => one.posting === posting)) return { event, isPushed: true };
  const open = sent.filter(({ windowEndsAt: end }) => end && end.getTime() > now);
  const windowEndsAt = open[0]?.windowEndsAt ?? afterTheLast(sent, now);
  if (!windowEndsAt) return { event, windowEndsAt: new Date(now + TOGETHER_MS), isPushed: false };
  const together = { ...event, posting: `until ${windowEndsAt.getTime()}` };
  return { event: together, windowEndsAt, joins: true, isPushed: open.some(({ joins }) => joins) };
}

/** The next minutes begin with the email that ended the last ones. */
function afterTheLast(sent: readonly Sent[], now: number): Date | undefined {
  const ends = sent.filter(({ joins }) => joins).map(({ windowEndsAt }) => windowEndsAt?.getTime() ?? 0);
  const next = Math.max(0, ...ends) + TOGETHER_MS;
  return next > now ? new Date(next) : undefined;
}
