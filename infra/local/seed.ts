import { setTimeout as sleep } from 'node:timers/promises';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { decideInterest, expressInterest, interest as interestSchema } from '@playfield/contracts/interests.ts';
import { createMatchup, listMyMatchups, matchup as matchupSchema } from '@playfield/contracts/matchups.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { labelOf, sports } from '@playfield/contracts/fields/options.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import { connectMongo, nextInSequence, transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { userUpdated } from '@playfield/accounts/users/events.ts';
import { declareModels } from '@playfield/accounts/models.ts';
import { IN_GOOD_STANDING, noTwoStep, type UserRecord } from '@playfield/accounts/users/model.ts';
import { hashPassword } from '@playfield/accounts/users/password-hash.ts';
import { presentIdentity } from '@playfield/accounts/present.ts';
import { seedTeams, type SeedTeam } from './seed-teams.ts';
import { StartError, type Log } from 'local-programs/start-error.ts';

const PASSWORD = 'play-ball-2026';
const KICK_OFFS = ['09:00', '10:30', '13:00', '16:00'];
const GAME_HOURS = 2;
const MESSAGE_TRIES = 50;
const RETRY_MS = 200;

export type SignIn = { label: string; email: string; password: string };
export type Seeded = { seeded: boolean; signIns: SignIn[] };

const signIns: SignIn[] = seedTeams
  .slice(0, 2)
  .map((team) => ({ label: team.teamName, email: emailOf(team), password: PASSWORD }));

export async function seed(env: Record<string, string>, log: Log): Promise<Seeded> {
  const db = await connectMongo(env['MONGODB_URL'] ?? '', 'accounts');
  try {
    const progress = db.collection<{ _id: string; done: boolean }>('seeds');
    const state = await progress.findOne({ _id: 'demo' });
    if (state?.done) return { seeded: false, signIns };
    const accounts = declareModels(db).users;
    if (!state && (await accounts.estimatedDocumentCount()) > 0) return { seeded: false, signIns: [] };
    log(`filling the empty database with ${seedTeams.length} demo teams and their games`);
    await progress.updateOne({ _id: 'demo' }, { $set: { done: false } }, { upsert: true });
    const teams = await createAccounts(db);
    await playDemo(teams, env);
    await progress.updateOne({ _id: 'demo' }, { $set: { done: true } });
    return { seeded: true, signIns };
  } finally {
    await db.close();
  }
}

function emailOf({ teamName }: SeedTeam): string {
  return `${teamName.toLowerCase().replaceAll(' ', '.')}@demo.playfield.example`;
}

type DemoTeam = SeedTeam & { identity: Identity };

async function createAccounts(db: Connection): Promise<DemoTeam[]> {
  const { users } = declareModels(db);
  const outbox = createOutbox(db);
  const known = await users.find({ email: { $in: seedTeams.map(emailOf) } }).lean<UserRecord[]>();
  if (known.length === 0) {
    const passwordHash = await hashPassword(PASSWORD);
    const records: UserRecord[] = [];
    for (const team of seedTeams) records.push(recordOf(team, await nextInSequence(db, 'users'), passwordHash));
    await transaction(db, async (session) => {
      await users.insertMany(records, { session });
      await outbox.publish(records.map(userUpdated), session);
    });
    known.push(...records);
  }
  const byEmail = new Map(known.map((record) => [record.email, presentIdentity(record)]));
  return seedTeams.flatMap((team) => {
    const identity = byEmail.get(emailOf(team));
    return identity ? { ...team, identity } : [];
  });
}

function recordOf(team: SeedTeam, id: number, passwordHash: string): UserRecord {
  const { teamName, fullName, city, state, sport, ageGroup, level } = team;
  return {
    _id: id,
    email: emailOf(team),
    passwordHash,
    fullName,
    userRole: 'team_manager',
    teamName,
    teamLocation: `${city}, ${state}`,
    sport,
    ageGroup,
    competitionLevel: level,
    phoneNumber: null,
    isVerified: true,
    emailNotificationsEnabled: true,
    newcomer: false,
    ...IN_GOOD_STANDING,
    sessionVersion: 1,
    twoStep: noTwoStep(),
    passkeys: [],
    revision: 1,
    createdAt: new Date(),
  };
}

async function playDemo(teams: readonly DemoTeam[], env: Record<string, string>): Promise<void> {
  const sign = createIdentitySigner(env['IDENTITY_PRIVATE_KEYS'] ?? '');

  async function send(
    team: DemoTeam,
    declared: Call,
    given: { params?: unknown; body?: unknown } = {},
  ): Promise<unknown> {
    const owner = declared.owner === 'messaging' ? 'messaging' : 'matchmaking';
    const base = owner === 'messaging' ? env['MESSAGING_URL'] : env['MATCHMAKING_URL'];
    const token = await sign({ kind: 'user', identity: team.identity }, owner);
    const response = await fetch(new URL(address(declared, given.params, undefined), base), {
      method: declared.method,
      headers: { 'content-type': 'application/json', [IDENTITY_HEADER]: token },
      ...(given.body ? { body: JSON.stringify(given.body) } : {}),
    });
    const json: unknown = await response.json();
    if (response.ok) return json;
    throw failure(declared, response.status);
  }

  async function message(from: DemoTeam, { identity }: DemoTeam, content: string): Promise<void> {
    const body = { receiverId: identity.id, content };
    for (let tries = MESSAGE_TRIES; ; tries -= 1)
      try {
        await send(from, sendMessage, { body });
        return;
      } catch (error) {
        if (tries === 0) throw error;
        await sleep(RETRY_MS);
      }
  }

  for (const [index, team] of teams.entries()) {
    const mine = listMyMatchups.answer.parse(await send(team, listMyMatchups));
    for (const body of gamesOf(team, index).slice(mine.length)) await send(team, createMatchup, { body });
    await send(team, setAvailability, { body: availabilityOf(team, index) });
  }

  const [boulder, denver, longmont] = ['Boulder', 'Denver', 'Longmont'].map((city) =>
    teams.find((team) => team.city === city),
  );
  if (!boulder || !denver || !longmont) return;
  const games = listMyMatchups.answer.parse(await send(boulder, listMyMatchups)).toReversed();
  const [agreed, undecided] = games.filter(({ interests }) => interests.length === 0);
  if (!agreed || !undecided || games.some(({ interests }) => interests.length > 0)) return;
  const express = async (team: DemoTeam, game: { id: number }) =>
    interestSchema.parse(
      await send(team, expressInterest, { body: { matchupId: matchupSchema.shape.id.parse(game.id) } }),
    );
  await express(longmont, undecided);
  const accepted = await express(denver, agreed);
  await send(boulder, decideInterest, { params: { id: accepted.id }, body: { status: 'accepted' } });
  await message(boulder, denver, 'Glad to have you! Field 3, the lot is off 30th Street.');
  await message(denver, boulder, 'Perfect. We bring twelve players and two balls.');
}

function failure({ method, path }: Call, status: number): StartError {
  return new StartError(`The demo data could not be created: ${method} ${path} returned ${status}`);
}

function availabilityOf(team: SeedTeam, index: number) {
  const hours = { start: '09:00', end: '15:00' };
  return {
    weekly: [
      { weekday: 6, ...hours },
      ...(index % 2 === 0 ? [{ weekday: 7, ...hours }] : []),
      { weekday: 2 + (index % 3), start: '17:00', end: '20:00' },
    ],
    openings: [],
    blackouts: [],
    seasons: [],
    homeField: index % 3 === 2 ? null : { location: `${team.city}, ${team.state}`, address: null },
    travelMiles: 50,
    gender: team.gender,
    ages: { from: team.ageGroup, to: team.ageGroup },
    levels: ['recreational', 'competitive'],
    suggested: true,
  };
}

function weekendDate(days: number, index: number): string {
  const date = new Date(Date.now() + days * DAY_MS);
  date.setUTCDate(date.getUTCDate() + 6 - date.getUTCDay() + (index % 2));
  return date.toISOString().slice(0, 10);
}

function gamesOf(team: SeedTeam, index: number) {
  const place = `${team.city}, ${team.state}`;
  const count = index < 2 ? 3 : 2;
  return Array.from({ length: count }, (_, number) => {
    const hosting = (index + number) % 2 === 0;
    const startTime = KICK_OFFS[(index + number) % KICK_OFFS.length] ?? '10:30';
    const endHour = Number(startTime.slice(0, 2)) + GAME_HOURS;
    return {
      sport: team.sport,
      ageGroup: team.ageGroup,
      gender: team.gender,
      competitionLevel: team.level,
      date: weekendDate(6 + ((index * 3) % 17) + number * 7, index),
      startTime,
      endTime: `${endHour}${startTime.slice(2)}`.padStart(5, '0'),
      matchupType: hosting ? 'hosting' : 'looking',
      location: place,
      zipcode: team.zip,
      ...(hosting ? {} : { maxTravelDistance: 50 }),
      additionalInfo: hosting
        ? `We have a field in ${team.city} and can bring one ${labelOf(sports, team.sport).toLowerCase()} official.`
        : 'Happy to travel, and to split the cost of officials.',
    };
  });
}
