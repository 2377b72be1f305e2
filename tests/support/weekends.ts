/** Weekends in tests: their hours come at once. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { TestTeam } from './newcomer.ts';
import { openDatabase } from './stores.ts';
import { until } from './until.ts';

const justNow = () => new Date(Date.now() - 1_000);

/** Lets a team's Thursday be now, and waits until it is over. */
export async function thursday(mongoUrl: string, { user }: TestTeam): Promise<void> {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const teams = db.collection<{ _id: number; askAt: Date }>('weekend-teams');
  const askAt = justNow();
  await teams.updateOne({ _id: user.id }, { $set: { askAt } });
  await until(async () => (await teams.countDocuments({ _id: user.id, askAt })) === 0);
}

/** Lets the next round of teams be due, and waits until it is over. */
export async function nextRound(mongoUrl: string, saturday: string, teams: readonly TestTeam[]): Promise<void> {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const entries = db.collection<{ _id: string; dueAt: Date | null }>('weekend-entries');
  const _id = { $in: teams.map(({ user }) => `${saturday}.${user.id}`) };
  const dueAt = justNow();
  await entries.updateMany({ _id }, { $set: { dueAt } });
  await until(async () => (await entries.countDocuments({ _id, dueAt })) === 0);
}

/** Lets the time for answers to a team's proposed games be over. */
export async function answersAreDue(mongoUrl: string, { user }: TestTeam): Promise<void> {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const games = db.collection<{ teamIds: number[]; status: string; answerBy: Date }>('weekend-games');
  const open = { teamIds: user.id, status: 'open' };
  await games.updateMany(open, { $set: { answerBy: justNow() } });
  await until(async () => (await games.countDocuments(open)) === 0);
}

/** Proposes a weekend game to two teams, without pairing them. @returns its ID */
export async function offer(mongoUrl: string, one: TestTeam, other: TestTeam): Promise<string> {
  await using db = await openDatabase(mongoUrl, 'matchmaking');
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const game = {
    saturday: inDays(7).toISOString().slice(0, 10),
    day: 'saturday',
    teamIds: [one.user.id, other.user.id],
    hostId: one.user.id,
    sport: one.user.sport,
    ageGroup: one.user.ageGroup,
    date: inDays(7).toISOString().slice(0, 10),
    startTime: '10:00',
    endTime: '12:00',
    timeZone: 'America/Denver',
    startsAt: inDays(7),
    endsAt: inDays(7.1),
    town: 'Boulder, CO',
    miles: 5,
    reasons: [],
    answers: [],
    status: 'open',
    answerBy: inDays(1),
    matchupId: null,
  };
  const { insertedId } = await db.collection('weekend-games').insertOne(game);
  return insertedId.toString();
}
