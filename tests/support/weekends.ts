import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { TestTeam } from './newcomer.ts';
import { openDatabase } from './stores.ts';
import { until } from './until.ts';

type Week = { _id: number; weekend: { next: { step: string; saturday: string; at: Date } } };

const justNow = () => new Date(Date.now() - 1_000);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function take(mongoUrl: string, saturday: string, teams: readonly TestTeam[], step: 'ask' | 'pair') {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const weeks = db.collection<Week>('availabilities');
  const _id = { $in: teams.map(({ user }) => user.id) };
  // Do not move teams in the second round back to the first.
  const behind =
    step === 'ask'
      ? {}
      : { $nor: [{ 'weekend.next.saturday': saturday, 'weekend.next.step': { $in: ['again', 'end'] } }] };
  await weeks.updateMany({ _id, ...behind }, { $set: { 'weekend.next': { step, saturday, at: inDays(1) } } });
  const at = justNow();
  await weeks.updateMany({ _id }, { $set: { 'weekend.next.at': at } });
  await until(async () => (await weeks.countDocuments({ _id, 'weekend.next.at': at })) === 0);
}

/** Runs a team's Thursday step, which asks about the first Saturday that is at least a week away. */
export function thursday(mongoUrl: string, team: TestTeam): Promise<void> {
  const saturday = inDays(7 + ((6 - inDays(7).getUTCDay() + 7) % 7));
  return take(mongoUrl, saturday.toISOString().slice(0, 10), [team], 'ask');
}

export const nextRound = (mongoUrl: string, saturday: string, teams: readonly TestTeam[]): Promise<void> =>
  take(mongoUrl, saturday, teams, 'pair');

export async function answersAreDue(mongoUrl: string, { user }: TestTeam): Promise<void> {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const offers = db.collection<{ fromId: number; toId: number; status: string; expiresAt: Date }>('offers');
  const open = { $or: [{ fromId: user.id }, { toId: user.id }], weekend: { $exists: true }, status: 'pending' };
  await offers.updateMany(open, { $set: { expiresAt: justNow() } });
  await until(async () => (await offers.countDocuments(open)) === 0);
}
