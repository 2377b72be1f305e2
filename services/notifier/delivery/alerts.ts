import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { EventNamed } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { stoppedAmong } from '../facts/alerts.ts';
import { blockedAmong } from '../facts/blocks.ts';
import type { Models } from '../models.ts';
import type { Sent } from './limits.ts';

export const BATCH_WINDOW_MS = 10 * MINUTE_MS;
const POSTING_MS = 10_000;

type Alert = EventNamed<'search.matched'>;

export async function alertsIn(
  models: Models,
  { matches, foundAt, ...about }: EventNamed<'search.found'>,
  session: ClientSession,
): Promise<Alert[]> {
  const searchIds = matches.map(({ searchId }) => searchId);
  const stopped = await stoppedAmong(models, searchIds, new Date(foundAt), session);
  const teamIds = matches.map(({ team }) => team.id);
  const blocked = await blockedAmong(models, about.postingTeam.id, teamIds, session);
  return matches
    .filter(({ searchId, team }) => !stopped.has(searchId) && !blocked.has(team.id))
    .map((match) => ({ ...match, ...about, what: 'matched' }));
}

export type Batch = { waitsFor: string | null; emailAt: Date | null; pushAt: Date | null; isPushed: boolean };

export const UNBATCHED: Batch = { waitsFor: null, emailAt: null, pushAt: null, isPushed: false };

export function batchOf(event: Alert, sent: readonly Sent[], now: number): Batch {
  if (event.cadence !== 'at_once') return UNBATCHED;
  const posting = event.posting ?? null;
  const ofPosting = { waitsFor: posting, emailAt: posting === null ? null : new Date(now + POSTING_MS), pushAt: null };
  if (posting !== null && sent.some(({ waitsFor }) => waitsFor === posting)) return { ...ofPosting, isPushed: true };
  const joined = sent.map(endOfBatch).filter((end) => end !== null);
  const opened = sent.filter((one) => endOfBatch(one) === null && isImmediate(one));
  const firsts = opened.map(({ createdAt }) => createdAt.getTime() + BATCH_WINDOW_MS);
  const last = Math.max(0, ...joined);
  const isOpen = last > now;
  const end = isOpen ? last : Math.min(...[...firsts, last + BATCH_WINDOW_MS].filter((each) => each > now));
  if (!Number.isFinite(end)) return { ...ofPosting, isPushed: false };
  const at = new Date(end);
  return { waitsFor: `${UNTIL}${end}`, emailAt: at, pushAt: at, isPushed: isOpen };
}

const UNTIL = 'until ';

const isImmediate = ({ event }: Sent) =>
  event?.type === 'search' && event.what === 'matched' && event.cadence === 'at_once';

const endOfBatch = ({ waitsFor }: Sent) => (waitsFor?.startsWith(UNTIL) ? Number(waitsFor.slice(UNTIL.length)) : null);
