/** A morning's digests, as the notifier records them. */
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { dayFromNow } from '@playfield/tests/support/teams.ts';

const NEWS_A_DIGEST = 3;
const BATCH = 2_000;

export const addressOf = (id: number) => `team-${id}@teams.example`;

type Filling = { others: number; digests: number; rank: number };

/** Fills in so many readers with a digest each, and what is in it, after `others` who have none. */
export async function fillDigests(db: Connection, { others, digests, rank }: Filling): Promise<void> {
  const all = Array.from({ length: others + digests }, (_, index) => index + 1);
  const readers = all.slice(others);
  await insert(db, 'contacts', all, (id) => [contactOf(id)]);
  const digestOf = new Map(readers.map((id) => [id, uuidv7()]));
  const news = (id: number) =>
    Array.from({ length: NEWS_A_DIGEST }, (_, index) => newsFor(id, index, digestOf.get(id)));
  await insert(db, 'notifications', readers, (id) => news(id).map(({ line }) => line));
  await insert(db, 'deliveries', readers, (id) => news(id).map(({ part }) => part));
  await insert(db, 'deliveries', readers, (id) => [
    { ...deliveryOf(id), _id: digestOf.get(id) ?? '', kind: 'digest', event: null, status: 'queued', rank },
  ]);
}

type Row = { _id: string | number };

async function insert<Id>(db: Connection, name: string, ids: Id[], rowsOf: (id: Id) => Row[]): Promise<void> {
  const collection = db.collection<Row>(name);
  for (let start = 0; start < ids.length; start += BATCH)
    await collection.insertMany(ids.slice(start, start + BATCH).flatMap(rowsOf));
}

const contactOf = (id: number) => ({
  _id: id,
  revision: 1,
  email: addressOf(id),
  fullName: 'Robin Reyes',
  teamName: `Team ${id}`,
  emailNotificationsEnabled: true,
  suspended: false,
  undeliverable: null,
  deleted: false,
});

const deliveryOf = (userId: number) => ({
  userId,
  to: null,
  channel: 'email',
  subscriptionId: null,
  notificationId: null,
  otherTeamId: null,
  digestId: null,
  dueAt: null,
  waitsFor: null,
  enqueuedAt: null,
  sendingUntil: null,
  claimedBy: null,
  claimedUntil: null,
  createdAt: new Date(),
  settledAt: null,
  keptUntil: null,
});

function newsFor(userId: number, index: number, digestId = '') {
  const [otherTeamId, matchupId] = [1_000_000 + userId * NEWS_A_DIGEST + index, userId * NEWS_A_DIGEST + index];
  const ref = (id: number) => ({ id, teamName: `Team ${id}`, teamLocation: 'Boulder, CO' });
  const event = {
    type: 'interest.created',
    interestId: `${digestId}.${index}`,
    matchup: {
      id: matchupId,
      sport: 'baseball',
      ageGroup: '12u',
      location: 'Boulder, CO',
      date: dayFromNow(20),
      startTime: '10:00',
      endTime: '12:00',
      timeZone: 'America/Denver',
      revision: 1,
    },
    postingTeam: ref(userId),
    interestedTeam: ref(otherTeamId),
  };
  const _id = `${digestId}.${index}`;
  const about = { userId, otherTeamId, createdAt: new Date() };
  const shown = { kind: 'interests', type: event.type, title: 'Interest in your game', text: '', path: '/games' };
  const line = { _id, eventId: _id, ...about, ...shown, interestId: event.interestId, matchupId, seenAt: null };
  const part = { ...deliveryOf(userId), ...about, _id, kind: event.type, event, notificationId: _id };
  return { line, part: { ...part, status: 'gathered', digestId } };
}
