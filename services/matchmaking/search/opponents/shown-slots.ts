import { isDuplicateKey } from '@playfield/kit/data/mongo.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { overlap, type Interval } from '../../teams/availability/hours.ts';
import type { Models } from '../../models.ts';

const SLOTS_A_WEEK = 6;
const SLOT_MS = 4 * HOUR_MS;

type Free = { teamId: number; slots: readonly Interval[] };

/** Shows only a few of each team's free times, so that the viewer can't read that team's calendar hour by hour. */
export async function showSlots(
  { shownSlots }: Models,
  viewerId: number,
  teams: readonly Free[],
  { most, now }: { most: number; now: Date },
): Promise<Map<number, Interval[]>> {
  const idOf = (teamId: number) => `${viewerId}.${teamId}`;
  const read = async () => {
    const found = await shownSlots.find({ _id: { $in: teams.map(({ teamId }) => idOf(teamId)) } }).lean();
    return new Map(found.map(({ _id, slots }) => [_id, slots]));
  };
  const before = await read();
  const changes = teams.flatMap(({ teamId, slots }) => {
    const known = before.get(idOf(teamId)) ?? [];
    const fresh = freshSlots(slots, known, most);
    return fresh.length > 0 ? [{ _id: idOf(teamId), known, slots: [...known, ...fresh] }] : [];
  });
  const stored = changes.map(({ _id, known, slots }) => ({
    updateOne: {
      filter: known.length > 0 ? { _id, slots: known } : { _id, slots: { $size: 0 } },
      update: { $set: { slots }, $setOnInsert: { at: now } },
      upsert: known.length === 0,
    },
  }));
  await shownSlots.bulkWrite(stored, { ordered: false }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  const known = stored.length > 0 ? await read() : before;
  const shown = ({ teamId, slots }: Free) => visible(slots, known.get(idOf(teamId)) ?? []).slice(0, most);
  return new Map(teams.map((team) => [team.teamId, shown(team)]));
}

export function freshSlots(slots: readonly Interval[], known: readonly Interval[], most: number): Interval[] {
  const missing = Math.max(0, most - visible(slots, known).length);
  return slots
    .filter(({ from, to }) => !known.some((one) => from < one.to && one.from < to))
    .slice(0, Math.min(missing, SLOTS_A_WEEK - known.length))
    .map(clipped);
}

const visible = (slots: readonly Interval[], known: readonly Interval[]) =>
  overlap(
    slots,
    known.toSorted((one, other) => one.from - other.from),
  );

const clipped = ({ from, to }: Interval): Interval => ({ from, to: Math.min(to, from + SLOT_MS) });
