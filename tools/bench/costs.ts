/**
 * The cost of each team action in every part of the product, including its effects (events, emails, counts):
 * milliseconds of CPU time, and bytes stored. Written to docs/costs.json, the input of `npm run scaling`.
 */
import { login } from '@playfield/contracts/sign-in.ts';
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import { calculateObjectSize } from 'bson';
import { MongoClient } from 'mongodb';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signUpOn } from '@playfield/tests/support/newcomer.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { visit, type Visitor } from '@playfield/tests/support/visitor.ts';
import { PARTS, processorTime } from './accounting.ts';
import { crowd } from '@playfield/tests/support/crowd.ts';
import { connectTo, fill } from './on-stack.ts';

/** Concurrent lanes. */
const LANES = 8;
const EACH_MS = 5_000;
/** An action's effects are done by then. */
const TAIL_MS = 3_000;
const GAMES = 20_000;
const OTHERS_FROM = 1_000_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const DATABASES = ['accounts', 'matchmaking', 'messaging', 'notifier'];
const FILE = fileURLToPath(new URL('../../docs/costs.json', import.meta.url));

const stack = await startTestStack();
const client = await new MongoClient(stack.mongoUrl).connect();
try {
  await using matchmaking = await connectTo(stack, 'matchmaking');
  await fill(declareModels(matchmaking.db).matchups, others());
  const [host, guest] = [await newTeam(), await newTeam()];
  const agreed = await post(host, 0);
  const asked = await guest.team.ask(expressInterest, { body: { matchupId: agreed.id } });
  await host.team.ask(decideInterest, { params: { id: asked.id }, body: { status: 'accepted' } });
  const open: number[] = [];
  let posted = 0;

  const actions: Record<string, (turn: number) => Promise<unknown>> = {
    'read a page': () => visit(stack.url).raw('GET', '/youth-baseball-guide'),
    search: () =>
      guest.team.ask(listMatchups, {
        query: { sport: 'soccer', ageGroup: '12u', zipcode: '90012', maxDistance: '50' },
      }),
    'see one’s games': () => guest.team.ask(listMyMatchups),
    'see conversations': () => guest.team.ask(listConversations),
    'read a conversation': () => guest.team.ask(readThread, { params: { otherUserId: host.id } }),
    'send a message': (turn) =>
      host.team.ask(sendMessage, { body: { receiverId: guest.id, content: `See you at the field at nine, ${turn}` } }),
    'post a game': async () => {
      posted += 1;
      open.push((await post(host, posted)).id);
    },
    'express interest': async (turn) => {
      const matchupId = open[turn];
      if (matchupId !== undefined) await guest.team.ask(expressInterest, { body: { matchupId } });
    },
    'sign in': () => visit(stack.url).ask(login, { body: guest.credentials }),
    register: () => signUpOn(stack),
  };

  const costs: Record<string, { milliseconds: Record<string, number>; bytes: number }> = {};
  for (const [name, act] of Object.entries(actions)) {
    const most = name === 'express interest' ? open.length : Infinity;
    costs[name] = await costOf(act, most);
    console.log(name.padEnd(24), JSON.stringify(costs[name]));
  }
  await writeFile(FILE, `${JSON.stringify({ at: new Date().toISOString(), costs }, null, 2)}\n`);
} finally {
  await client.close();
  await stack.discard();
}
process.disconnect?.();

async function costOf(act: (turn: number) => Promise<unknown>, most: number) {
  await act(0);
  await sleep(TAIL_MS);
  const [before, keptBefore] = [await processorTime(), await keptBytes()];
  const until = performance.now() + EACH_MS;
  let turns = 1;
  async function goOn(): Promise<void> {
    while (performance.now() < until && turns < most) {
      const turn = turns;
      turns += 1;
      await act(turn);
    }
  }
  await Promise.all(Array.from({ length: LANES }, goOn));
  await sleep(TAIL_MS);
  const [after, keptAfter] = [await processorTime(), await keptBytes()];
  const done = turns - 1;
  const milliseconds = Object.fromEntries(
    PARTS.map((part) => [part, Number((((after[part] - before[part]) * 1_000) / done).toFixed(3))]),
  );
  return { milliseconds, bytes: Math.round(Math.max(0, keptAfter - keptBefore) / done) };
}

/** Other teams' games to search, with ids apart from the service's own. */
function* others() {
  for (const game of crowd(GAMES)) yield { ...game, _id: game._id + OTHERS_FROM };
}

type Team = { team: Visitor; id: number; credentials: { email: string; password: string } };

async function newTeam(): Promise<Team> {
  const credentials = await signUpOn(stack);
  const team = visit(stack.url);
  const { id } = await team.ask(login, { body: credentials });
  return { team, id, credentials };
}

/** Each at its own day and hour: collisions cause warnings, which cost more. */
function post({ team }: Team, turn: number) {
  const date = new Date(Date.now() + (2 + Math.floor(turn / 12)) * DAY_MS).toISOString().slice(0, 10);
  const hour = `${8 + (turn % 12)}`.padStart(2, '0');
  return team.ask(createMatchup, {
    body: {
      sport: 'baseball',
      ageGroup: '12u',
      gender: 'male',
      date,
      startTime: `${hour}:00`,
      endTime: `${hour}:50`,
      matchupType: 'hosting',
      location: 'Boulder, CO',
    },
  });
}

/** Stored bytes, without the games inserted directly. */
async function keptBytes(): Promise<number> {
  let sum = 0;
  for (const name of DATABASES) {
    const db = client.db(databaseName(stack.mongoUrl, name));
    for (const { name: collection } of await db.listCollections().toArray()) {
      const filter = collection === 'matchups' ? { _id: { $lt: OTHERS_FROM } } : {};
      for await (const document of db.collection<{ _id: number }>(collection).find(filter))
        sum += calculateObjectSize(document);
    }
  }
  return sum;
}
