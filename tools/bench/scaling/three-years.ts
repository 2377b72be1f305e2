/**
 * What ten thousand teams have left behind in three years, written straight into the databases. The shares are those of
 * `assumptions.ts`. Numbers start apart from those that the services give, and times lie in the past, so what is written
 * later can be told from it: {@link newIn}.
 */
import { idsSince } from '@playfield/kit/data/ids.ts';
import { hashPassword } from '@playfield/accounts/passwords/hash.ts';
import { declareModels as declareAccounts } from '@playfield/accounts/models.ts';
import { declareModels as declareMatchmaking } from '@playfield/matchmaking/models.ts';
import { declareModels as declareMessaging } from '@playfield/messaging/models.ts';
import { declareModels as declareNotifier } from '@playfield/notifier/models.ts';
import type { TestStack } from '@playfield/tests/support/stack.ts';
import { Types } from 'mongoose';
import { connectTo, fill } from '../on-stack.ts';
import { assumptions } from './assumptions.ts';
import { callersOf, FROM, PASSWORD, type Caller } from './callers.ts';
import * as records from './records.ts';

/** Above all that are made for some hundred years: conversations have the numbers of their teams instead. */
const LAST_UUID = '0f';

export type ThreeYears = {
  callers: readonly Caller[];
  open: records.OpenGame[];
  /** Documents by collection. */
  counts: Record<'games' | 'interests' | 'messages' | 'notifications', number>;
};

/** Where this writes. */
const FILLED = new Set(
  'users teams matchups interests saved-searches participants conversations messages contacts notifications deliveries'.split(
    ' ',
  ),
);

/** Finds what teams have written to a collection since then, and not what this has. */
export function newIn(collection: string, since: number): Record<string, unknown> {
  if (!FILLED.has(collection)) return {};
  return {
    $or: [
      { _id: { $type: 'number', $lt: FROM } },
      { _id: { $type: 'objectId', $gte: Types.ObjectId.createFromTime(Math.floor(since / 1_000)) } },
      { _id: { $type: 'string', $gte: idsSince(since), $lt: LAST_UUID } },
    ],
  };
}

export async function fillThreeYears(stack: TestStack, teams: number): Promise<ThreeYears> {
  const callers = callersOf(teams);
  const over = (aWeek: number, ms = records.YEARS_MS) =>
    Math.round(teams * assumptions.activeShare * aWeek * (ms / records.WEEK_MS));
  const games = over(assumptions.aWeek['post a game'] ?? 0);
  const asked = over(assumptions.aWeek['express interest'] ?? 0);
  const written = over(assumptions.aWeek['send a message'] ?? 0);
  const emails = over(assumptions.emailsAWeek, records.NOTIFIED_MS);
  const open: records.OpenGame[] = [];

  await using accounts = await connectTo(stack, 'accounts');
  await fill(declareAccounts(accounts.db).users, records.users(callers, await hashPassword(PASSWORD)));

  // Before games: services ask about agreed ones at once, and try again and again where they know nobody's address.
  await using notifier = await connectTo(stack, 'notifier');
  const news = declareNotifier(notifier.db);
  await fill(news.contacts, records.contacts(callers));

  await using matchmaking = await connectTo(stack, 'matchmaking');
  const models = declareMatchmaking(matchmaking.db);
  await fill(models.teams, records.teamRecords(callers));
  await fill(models.matchups, records.gamesOf(callers, games, open));
  await fill(models.interests, records.interestsIn(callers, games, asked));
  await fill(models.savedSearches, await records.searchesOf(callers));

  await using messaging = await connectTo(stack, 'messaging');
  const talks = declareMessaging(messaging.db);
  await fill(talks.participants, records.participants(callers));
  await fill(talks.conversations, records.conversations(callers, written));
  await fill(talks.messages, records.messages(callers, written));

  await fill(news.notifications, records.notifications(callers, emails));
  await fill(news.deliveries, records.deliveries(callers, emails));
  const counts = { games, interests: asked, messages: written, notifications: emails };
  return { callers, open, counts };
}
