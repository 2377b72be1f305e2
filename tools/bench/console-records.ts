/** Records for the admin console's benchmark: a year of accounts, games, interests, messages and audit log. */
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { Types, type Connection } from 'mongoose';
import { declareModels as declareAccounts } from '@playfield/accounts/models.ts';
import { declareModels as declareMatchmaking } from '@playfield/matchmaking/models.ts';
import { declareModels as declareMessaging } from '@playfield/messaging/models.ts';
import { crowd } from '@playfield/tests/support/crowd.ts';
import { fill } from './on-stack.ts';
import { people } from './people.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
/** One in this many users is searched for by address. */
const SAMPLED = 10_000;
/** One in this many games was agreed on. */
const AGREED = 3;
/** One related record per this many games or users. */
const FEWER = 10;
const ACTIONS = ['signed_in', 'signed_in', 'sign_in_failed', 'registered', 'verified', 'password_reset'];

/** Evenly spaced instants of the last year. */
const inYear = (number: number, count: number) => new Date(Date.now() - YEAR_MS + (number / count) * YEAR_MS);

/** @returns some of the addresses */
export async function fillAccounts(db: Connection, count: number): Promise<string[]> {
  const { users, audit } = declareAccounts(db);
  const addresses: string[] = [];
  const noted = function* () {
    for (const user of people(count)) {
      if (user._id % Math.ceil(count / SAMPLED) === 0) addresses.push(user.email);
      yield user;
    }
  };
  await fill(users, noted());
  await fill(audit, entries(count / FEWER));
  return addresses;
}

function* entries(count: number) {
  for (let number = 1; number <= count; number += 1) {
    const at = inYear(number, count);
    const action = ACTIONS[number % ACTIONS.length];
    yield { _id: uuidv7(at.getTime()), at, action, userId: number, adminId: null, subject: null };
  }
}

export async function fillMatchmaking(db: Connection, count: number): Promise<void> {
  const { matchups, interests } = declareMatchmaking(db);
  await fill(matchups, games(count));
  await fill(interests, interestsOf(count / FEWER));
}

function* games(count: number) {
  for (const game of crowd(count)) {
    const createdAt = inYear(game._id, count);
    yield { ...game, createdAt, matchedAt: game._id % AGREED === 0 ? createdAt : null };
  }
}

function* interestsOf(count: number) {
  for (let number = 1; number <= count; number += 1) {
    const at = { createdAt: inYear(number, count), status: 'pending', note: null };
    yield { _id: new Types.ObjectId(), matchupId: number * FEWER, postingTeamId: number, teamId: number + 1, ...at };
  }
}

export async function fillMessaging(db: Connection, count: number): Promise<void> {
  await fill(declareMessaging(db).messages, messagesOf(count));
}

function* messagesOf(count: number) {
  for (let number = 1; number <= count; number += 1) {
    const createdAt = inYear(number, count);
    const _id = new Types.ObjectId(
      Math.floor(createdAt.getTime() / 1000)
        .toString(16)
        .padStart(8, '0') + number.toString(16).padStart(16, '0'),
    );
    const [senderId, receiverId] = [number, number + 1];
    const conversationId = `${senderId}-${receiverId}`;
    yield { _id, conversationId, senderId, receiverId, content: 'See you there', read: true, createdAt };
  }
}
