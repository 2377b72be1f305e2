/** Notes who is shown the field and contacts of agreed games, before they are shown. */
import type { ViewWay } from '@playfield/contracts/receipts.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';
import { isDuplicateKey } from '@playfield/kit/data/mongo.ts';
import { LRUCache } from 'lru-cache';
import type { Models } from '../models.ts';
import { personOf, type Person } from '../teams/rules.ts';
import { showsField, viewIdOf, type View } from './rules.ts';

type Stores = Pick<Models, 'fieldViews'>;

/** Views that this process knows to be stored: pages are opened again and again, calendars ask each hour. Some 5 MB. */
const KNOWN_MAX = 50_000;
const known = new LRUCache<string, true>({ max: KNOWN_MAX });
/** Lists go back for months; a game that was played long ago has its first view already. */
const DAY_MS = 24 * 60 * 60 * 1000;

type Shown = { id: number; startsAt: Date | string };

/** @param games of which the answer holds the field: `showsField`. Of lists, those still to come are noted. */
export async function noteViews(
  stores: Stores,
  person: Person,
  way: ViewWay,
  games: readonly Shown[],
  now = new Date(),
): Promise<void> {
  const [teamId, personId] = [person.id, personOf(person)];
  const since = now.getTime() - DAY_MS;
  const noted = games.filter(({ startsAt }) => way === 'page' || new Date(startsAt).getTime() > since);
  await Promise.all(noted.map(({ id }) => noteView(stores, { matchupId: id, teamId, personId, way })));
}

async function noteView({ fieldViews }: Stores, view: View): Promise<void> {
  const _id = viewIdOf(view);
  if (known.has(_id)) return;
  const { matchupId, ...rest } = view;
  await fieldViews
    .updateOne({ _id, matchupId }, { $setOnInsert: { ...rest, at: new Date() } }, { upsert: true })
    .catch((error: unknown) => {
      // The same person in another tab was faster.
      if (!isDuplicateKey(error)) throw error;
    });
  known.set(_id, true);
}

/** Notes the agreed games of a schedule. */
export function noteScheduled(
  stores: Stores,
  person: Person,
  scheduled: readonly Pick<ScheduledGame, 'game' | 'standing' | 'apart'>[],
  now: Date,
): Promise<void> {
  const games = scheduled.filter(showsField).map(({ game }) => game);
  return noteViews(stores, person, 'list', games, now);
}
