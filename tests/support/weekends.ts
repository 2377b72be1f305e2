/** Weekends in tests: their hours come immediately. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { TestTeam } from './newcomer.ts';
import { openDatabase } from './stores.ts';
import { until } from './until.ts';

type Week = { _id: number; next: { step: string; saturday: string; at: Date } };

const justNow = () => new Date(Date.now() - 1_000);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Makes a step due for some teams, and waits until they have taken it. */
async function take(mongoUrl: string, saturday: string, teams: readonly TestTeam[], step: 'ask' | 'pair') {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const weeks = db.collection<Week>('weekend-teams');
  const _id = { $in: teams.map(({ user }) => user.id) };
  // Those in the second round stay in it.
  const behind =
    step === 'ask' ? {} : { $nor: [{ 'next.saturday': saturday, 'next.step': { $in: ['again', 'end'] } }] };
  await weeks.updateMany({ _id, ...behind }, { $set: { next: { step, saturday, at: inDays(1) } } });
  const at = justNow();
  await weeks.updateMany({ _id }, { $set: { 'next.at': at } });
  await until(async () => (await weeks.countDocuments({ _id, 'next.at': at })) === 0);
}

/** Lets a team's Thursday be now: it is asked about the first Saturday that is at least a week away. */
export function thursday(mongoUrl: string, team: TestTeam): Promise<void> {
  const saturday = inDays(7 + ((6 - inDays(7).getUTCDay() + 7) % 7));
  return take(mongoUrl, saturday.toISOString().slice(0, 10), [team], 'ask');
}

/** Lets the next round of teams be due, and waits until it is over. */
export const nextRound = (mongoUrl: string, saturday: string, teams: readonly TestTeam[]): Promise<void> =>
  take(mongoUrl, saturday, teams, 'pair');

/** Lets the time for answers to a team's suggested games be over. */
export async function answersAreDue(mongoUrl: string, { user }: TestTeam): Promise<void> {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const games = db.collection<{ teamIds: number[]; status: string; answerBy: Date }>('weekend-games');
  const open = { teamIds: user.id, status: 'open' };
  await games.updateMany(open, { $set: { answerBy: justNow() } });
  await until(async () => (await games.countDocuments(open)) === 0);
}

/** Suggests a weekend game to two teams, without pairing them. @returns its ID */
export async function offer(mongoUrl: string, one: TestTeam, other: TestTeam): Promise<string> {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const { id, sport, ageGroup } = one.user;
  const date = inDays(7).toISOString().slice(0, 10);
  const when = { saturday: date, date, startTime: '10:00', endTime: '12:00', startsAt: inDays(7) };
  const where = { timeZone: 'America/Denver', location: 'Boulder, CO' };
  const answers = { yes: [], noBy: null, status: 'open', last: false, answerBy: inDays(1), matchupId: null };
  const game = { teamIds: [id, other.user.id], sport, ageGroup, ...when, ...where, reasons: [], ...answers };
  const { insertedId } = await db.collection('weekend-games').insertOne(game);
  return insertedId.toString();
}
