/** Open pages on one messaging process: what each holds, and how soon a message is there while many are written. */
import { liveEvents, streamLive } from '@playfield/contracts/live.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { IDENTITY_HEADER, identityKey, signUser } from '@playfield/kit/identity.ts';
import { connectMongo } from '@playfield/kit/mongo.ts';
import { createParser } from 'eventsource-parser';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { declareModels } from '../../services/messaging/models/index.ts';
import { startProbed } from '../testing/probed.ts';
import { startTestStack } from '../testing/stack.ts';
import { report } from './report.ts';
import { quantile } from './timing.ts';

const [OPEN = 5_000] = process.argv.slice(2).map(Number);
/** Opened at the same time. */
const AT_ONCE = 100;
const MESSAGES_A_SECOND = 200;
const SECONDS = 20;
/** What is still under way after the last message has that long to come. */
const LATE_MS = 3_000;
const FIRST_ID = 1_000_000;

const stack = await startTestStack();
const key = identityKey(stack.env['INTERNAL_KEY'] ?? '');
const db = await connectMongo(stack.mongoUrl, 'messaging');
const agent = new Agent({ connections: null, bodyTimeout: 0, headersTimeout: 0 });
const sentAt = new Map<string, number>();
const times: number[] = [];

try {
  await using messaging = await startProbed('messaging', stack.env);
  const url = messaging.url.replace('localhost', '127.0.0.1');
  await befriendAll();
  const before = await messaging.look();
  for (let from = 0; from < OPEN; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, OPEN - from) }, (_, index) => open(url, from + index)));
  await sleep(LATE_MS);
  const after = await messaging.look();
  await write(url);
  await sleep(LATE_MS);
  const sent = MESSAGES_A_SECOND * SECONDS;
  const kilobytes = (what: 'heapBytes' | 'residentBytes') => (after[what] - before[what]) / OPEN / 1024;
  await report([
    {
      what: `one of ${OPEN} open streams, memory`,
      measured: `${kilobytes('residentBytes').toFixed(1)} KB, ${kilobytes('heapBytes').toFixed(1)} KB of it on the heap`,
    },
    {
      what: `a message to its open page, ${MESSAGES_A_SECOND} a second, p50 / p99`,
      measured: `${quantile(times, 0.5).toFixed(0)} / ${quantile(times, 0.99).toFixed(0)} ms`,
    },
    {
      what: 'messages that came',
      measured: `${times.length} of ${sent}`,
      goal: 'all',
      met: times.length === sent,
    },
  ]);
} finally {
  await agent.destroy();
  await db.close();
  await stack.discard();
}
process.disconnect?.();

function team(index: number): Identity {
  const id = FIRST_ID + index;
  const name = `Team ${id}`;
  return {
    id,
    fullName: name,
    teamName: name,
    teamLocation: 'Boulder, CO',
    userRole: 'team_manager',
    sport: 'soccer',
    ageGroup: '12u',
    competitionLevel: null,
  };
}

/** Teams in pairs that may write to each other. */
async function befriendAll(): Promise<void> {
  const { participants, conversations } = declareModels(db);
  const all = Array.from({ length: OPEN }, (_, index) => team(index));
  await participants.insertMany(
    all.map(({ id, fullName, teamName }) => ({ _id: id, revision: 1, fullName, teamName, deleted: false })),
  );
  const pairs = all.filter((_, index) => index % 2 === 0).map(({ id }) => [id, id + 1]);
  await conversations.insertMany(
    pairs.map((teams) => ({ _id: teams.join('-'), teams, lastMessageId: null, activeAt: new Date() })),
  );
}

async function open(url: string, index: number): Promise<void> {
  const { statusCode, body } = await request(url + streamLive.path, {
    dispatcher: agent,
    headers: { [IDENTITY_HEADER]: await signUser(team(index), key), accept: 'text/event-stream' },
  });
  if (statusCode !== 200) throw new Error(`A stream answered ${statusCode}`);
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== 'message') return;
      const { content, senderId } = liveEvents.message.parse(JSON.parse(data));
      const began = sentAt.get(content);
      // Its writer's own pages are told too.
      if (began !== undefined && senderId !== FIRST_ID + index) times.push(performance.now() - began);
    },
  });
  body.on('data', (chunk: Buffer) => parser.feed(chunk.toString()));
  // Ended by us, at the end.
  body.on('error', () => {});
}

/** Teams write to their partners, evenly over the time. */
async function write(url: string): Promise<void> {
  const began = performance.now();
  const answers: Promise<void>[] = [];
  for (let count = 0; count < MESSAGES_A_SECOND * SECONDS; count += 1) {
    await sleep(Math.max(0, began + (count * 1_000) / MESSAGES_A_SECOND - performance.now()));
    answers.push(writeOne(url, (count * 2) % OPEN, `Message ${count}`));
  }
  await Promise.all(answers);
}

async function writeOne(url: string, index: number, content: string): Promise<void> {
  const sender = team(index);
  sentAt.set(content, performance.now());
  const { statusCode, body } = await request(url + sendMessage.path, {
    method: 'POST',
    headers: { [IDENTITY_HEADER]: await signUser(sender, key), 'content-type': 'application/json' },
    body: JSON.stringify({ receiverId: sender.id + 1, content }),
  });
  await body.dump();
  if (statusCode !== 201) throw new Error(`A message was answered with ${statusCode}`);
}
