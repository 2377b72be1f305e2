/**
 * The main job as behind a cluster's router: the services ask the directory, and every query names the key of its
 * collection. Where MONGODB_URL is the address of a cluster, this and all other tests run on it.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHome } from '@playfield/contracts/home.ts';
import { decideInterest, expressInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { getMatchup, listMyMatchups, updateMatchup } from '@playfield/contracts/matchups.ts';
import { countUnread, listConversations, readThread } from '@playfield/contracts/messages.ts';
import { countUnseen, listNotifications } from '@playfield/contracts/notifications.ts';
import { listSuggestions } from '@playfield/contracts/opponents.ts';
import { listProposals } from '@playfield/contracts/proposals.ts';
import { createReview, getRatings, listDueReviews } from '@playfield/contracts/reviews.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import type { CollectionShape, FilterShape, QueryShape, Shape, ShapeLine } from '@playfield/kit/data/query-shapes.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchupBody } from '../../support/bodies.ts';
import { say, post } from '../../support/games.ts';
import { joinOn, type TestTeam } from '../../support/newcomer.ts';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import { managerRegistration } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

/** A stack, and two accounts with their emails. */
const SETUP_TIMEOUT_MS = 120_000;

let folder: string;
let stack: TestStack;
let mongo: MongoClient;
let host: TestTeam;
let guest: TestTeam;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playfield-sharding-'));
  stack = await startTestStack({ SHARDED: 'on', QUERY_SHAPES_FILE: join(folder, 'shapes.jsonl') });
  mongo = new MongoClient(stack.mongoUrl);
  const joins = (teamName: string) => joinOn(stack, managerRegistration({ teamName }));
  [host, guest] = await Promise.all([joins('Hosting Hawks'), joins('Guest Gators')]);
}, SETUP_TIMEOUT_MS);
afterAll(async () => {
  await mongo.close();
  await stack.discard();
  await rm(folder, { recursive: true, force: true });
});

const games = () => mongo.db(`${new URL(stack.env['MONGODB_URL'] ?? '').pathname.slice(1)}_matchmaking`);
type Game = { _id: number; region: string | null };
const regionOf = async (_id: number) => (await games().collection<Game>('matchups').findOne({ _id }))?.region;

async function theMainJob(): Promise<void> {
  const game = await post(host);
  const near = { zipcode: '80202', maxDistance: '50' } as const;
  expect((await guest.ask(listMatchups, { query: near })).map(({ id }) => id)).toContain(game.id);
  expect(await guest.ask(getMatchup, { params: game })).toMatchObject({ id: game.id });
  const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
  await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });
  await say(host, guest, 'See you there');
  expect((await guest.ask(countUnread)).count).toBe(1);
  expect(await guest.ask(listConversations)).toMatchObject([{ unreadCount: 1 }]);
  expect(await guest.ask(readThread, { params: { otherUserId: host.user.id } })).toHaveLength(1);
  const played = { $set: { startsAt: new Date(Date.now() - 3_600_000) } };
  await games().collection<Game>('matchups').updateOne({ _id: game.id }, played);
  expect(await guest.ask(listDueReviews)).toHaveLength(1);
  const rated = { rating: 4, sportsmanshipRating: 5, competitivenessRating: 3, punctualityRating: 4 };
  const review = { ...rated, communicationRating: 5, comment: 'Fair.', isPublic: true, matchupId: game.id };
  await guest.ask(createReview, { params: host.user, body: review });
  await host.ask(createReview, { params: guest.user, body: review });
  expect(await guest.ask(getRatings, { params: host.user })).toMatchObject({ reviewCount: 1 });
}

async function thePages(team: TestTeam, other: TestTeam): Promise<void> {
  await team.ask(me);
  await team.ask(getHome);
  await team.ask(listMyMatchups);
  await team.ask(listMyInterests);
  await team.ask(listSuggestions, { query: {} });
  await team.ask(listProposals);
  await team.ask(getTeam, { params: other.user });
  await until(async () => (await team.ask(listNotifications, { query: {} })).length > 0);
  await team.ask(countUnseen);
}

it('names its shards in every query of the main job, and all of the key in a write of one record', async () => {
  await theMainJob();
  await thePages(host, guest);
  await thePages(guest, host);
  const { queries, sharding } = await recorded();
  const everywhere = queries.filter((query) => !namesKey(query, sharding)).map(textOf);
  expect([...new Set(everywhere)]).toEqual([]);
  const calls = new Set(queries.map(({ call }) => call));
  for (const { method, path } of [expressInterest, listMatchups, createReview, listConversations, getHome])
    expect(calls).toContain(`${method} ${path}`);
});

it('finds a game that moved to another region, and its team’s list has it once', async () => {
  const game = await post(host);
  const before = await regionOf(game.id);
  await host.ask(updateMatchup, { params: game, body: { ...matchupBody(), location: 'Seattle, WA' } });
  expect(await regionOf(game.id)).not.toBe(before);
  expect(await guest.ask(getMatchup, { params: game })).toMatchObject({ location: expect.stringContaining('Seattle') });
  expect((await host.ask(listMyMatchups)).filter(({ id }) => id === game.id)).toHaveLength(1);
  const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
  await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });
  expect(await guest.ask(getMatchup, { params: game })).toMatchObject({ status: 'matched' });
});

type Recorded = { queries: QueryShape[]; sharding: ReadonlyMap<string, CollectionShape['sharding']> };

/** What calls and events sent; pollers look for what is due, wherever it is. */
async function recorded(): Promise<Recorded> {
  const text = await readFile(join(folder, 'shapes.jsonl'), 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((line): ShapeLine => JSON.parse(line));
  return {
    queries: lines.flatMap((line) =>
      'filter' in line && (line.call !== undefined || line.event !== undefined) ? [line] : [],
    ),
    sharding: new Map(lines.flatMap((line) => ('indexes' in line ? [[line.collection, line.sharding]] : []))),
  };
}

const isFields = (shape: Shape | Shape[] | undefined): shape is FilterShape =>
  typeof shape === 'object' && !Array.isArray(shape);
const isValue = (shape: Shape | Shape[] | undefined) => shape !== undefined && typeof shape !== 'object';
const isNamed = (shape: Shape | Shape[] | undefined) => isValue(shape) || (isFields(shape) && '$in' in shape);

function namesKey({ collection, command, limited, filter }: QueryShape, sharding: Recorded['sharding']): boolean {
  const key = Object.keys(sharding.get(collection)?.key ?? {});
  const [first] = key;
  if (first === undefined) return true;
  const branches = Array.isArray(filter['$or']) ? filter['$or'].filter(isFields) : [];
  const isSingle = limited && ['update', 'delete', 'findAndModify'].includes(command);
  // A write of what is not there has no key to name.
  if (isSingle && !isFields(filter[first])) return key.every((field) => isValue(filter[field]));
  const ofAll = [filter['$and'] ?? []].flat().filter(isFields);
  if (isNamed(filter[first]) || ofAll.some((part) => isNamed(part[first]))) return true;
  return branches.length > 0 && branches.every((branch) => isNamed(branch[first]));
}

const textOf = ({ collection, command, filter, call, event }: QueryShape) =>
  `${collection} ${command} ${JSON.stringify(filter)} for ${call ?? event}`;
