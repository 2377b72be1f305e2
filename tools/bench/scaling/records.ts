/** The records of teams that have played for three years: pure but for the time of day, and the same at each run. */
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { noTwoStep, type UserRecord } from '@playfield/accounts/account/model.ts';
import { gramsOfUser } from '@playfield/accounts/admin/queries.ts';
import { ageGroups, valuesOf, type AgeGroup, type Sport } from '@playfield/contracts/fields/options.ts';
import type { MatchupRecord } from '@playfield/matchmaking/matchups/model.ts';
import { townNamed } from '@playfield/matchmaking/places/location-privacy.ts';
import { newSavedSearch } from '@playfield/matchmaking/saved-searches/queries.ts';
import { crowd } from '@playfield/tests/support/crowd.ts';
import { Types } from 'mongoose';
import { assumptions } from './assumptions.ts';
import { FROM, at, nameOf, type Caller } from './callers.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const WEEK_MS = 7 * DAY_MS;
export const YEARS_MS = assumptions.yearsKept * 365 * DAY_MS;
/** Teams ask to play games that have not begun by then: filling in and all that is measured before takes half an hour. */
const ASKED_WITHIN_MS = 3 * 60 * 60 * 1000;
/** Games are posted so long before they are played; the last weeks' are still open. */
const AHEAD_DAYS = 20;
/** Of emails about games (`services/notifier/delivery/rules.ts`). */
const GAMES_LANE = 1;
/** Lists behind the bell and emails go after this (`docs/operations/data.md`). */
export const NOTIFIED_MS = 90 * DAY_MS;
/** Teams that each one writes to besides its own partner. */
const OTHERS_WRITTEN_TO = 6;

/** An upcoming game that waits for an opponent. */
export type OpenGame = { id: number; host: number };
/** The number of teams whose searches a posting of one kind alerts: one event's worth. */
export const ALERTED = 100;
/** Kinds of games that only these searches look for, so that no team gets more alerts than a day's limit. */
export const ALERTING: readonly { sport: Sport; ageGroup: AgeGroup }[] = valuesOf(ageGroups).map((ageGroup) => ({
  sport: 'hockey',
  ageGroup,
}));

/** Evenly over three years. */
const momentOf = (index: number, count: number, ms = YEARS_MS) => Date.now() - ms + (index / count) * ms - DAY_MS;
/** Sorts by time, and differs by index. */
const objectIdAt = (moment: number, index: number) =>
  new Types.ObjectId(
    Math.floor(moment / 1_000)
      .toString(16)
      .padStart(8, '0') + index.toString(16).padStart(16, '0'),
  );

export function* users(callers: readonly Caller[], passwordHash: string): Generator<UserRecord> {
  for (const [index, caller] of callers.entries()) {
    const named = { email: caller.email, fullName: 'Robin Reyes', teamName: nameOf(caller) };
    yield {
      _id: caller.id,
      ...named,
      passwordHash,
      userRole: 'team_manager',
      teamLocation: `${caller.city}, ${caller.state}`,
      sport: caller.sport,
      ageGroup: caller.ageGroup,
      competitionLevel: null,
      phoneNumber: null,
      isVerified: true,
      emailNotificationsEnabled: true,
      suspended: false,
      leavingAt: null,
      grams: gramsOfUser(named),
      sessionEpoch: 1,
      twoStep: noTwoStep(),
      revision: 1,
      createdAt: new Date(momentOf(index, callers.length)),
    };
  }
}

export function* teamRecords(callers: readonly Caller[]) {
  for (const caller of callers) {
    yield {
      _id: caller.id,
      revision: 1,
      userRole: 'team_manager',
      teamName: nameOf(caller),
      fullName: 'Robin Reyes',
      teamLocation: townNamed(caller.city, caller.state),
      sport: caller.sport,
      ageGroup: caller.ageGroup,
      competitionLevel: null,
      deleted: false,
      verified: true,
      placedFor: 1,
    };
  }
}

export function* gamesOf(callers: readonly Caller[], count: number, open: OpenGame[]): Generator<MatchupRecord> {
  const now = Date.now();
  let index = 0;
  for (const game of crowd(count)) {
    const postedAt = momentOf(index, count);
    const daysBack = Math.round((game.startsAt.getTime() - postedAt) / DAY_MS) - AHEAD_DAYS;
    const startsAt = new Date(game.startsAt.getTime() - daysBack * DAY_MS);
    const date = new Date(Date.parse(game.date) - daysBack * DAY_MS).toISOString().slice(0, 10);
    const isPast = startsAt.getTime() < now;
    const status = statusOf(index, isPast);
    const { id: teamId } = at(callers, index);
    if (status === 'open' && startsAt.getTime() > now + ASKED_WITHIN_MS)
      open.push({ id: FROM + index, host: index % callers.length });
    yield {
      ...game,
      _id: FROM + index,
      teamId,
      date,
      startsAt,
      status,
      matchedAt: status === 'matched' ? new Date(postedAt + DAY_MS) : null,
      closedAt: isPast ? startsAt : null,
      reviewsAskedAt: isPast ? startsAt : null,
      createdAt: new Date(postedAt),
    };
    index += 1;
  }
}

/** Of ten games, four find an opponent and one is canceled. */
function statusOf(index: number, isPast: boolean): MatchupRecord['status'] {
  const turn = Math.floor(index / 7) % 10;
  if (turn < 4) return 'matched';
  return turn === 4 && isPast ? 'cancelled' : 'open';
}

export function* interestsIn(callers: readonly Caller[], games: number, count: number) {
  for (let index = 0; index < count; index += 1) {
    const game = index % games;
    const round = Math.floor(index / games);
    const postedAt = momentOf(game, games);
    const status = statusOf(game, true) === 'matched' && round === 0 ? 'accepted' : 'rejected';
    yield {
      _id: objectIdAt(postedAt, index),
      matchupId: FROM + game,
      postingTeamId: at(callers, game).id,
      teamId: at(callers, game + 17 + round * 31).id,
      status,
      note: null,
      createdAt: new Date(postedAt),
    };
  }
}

/** A hundred teams for each kind of {@link ALERTING}. */
export async function searchesOf(callers: readonly Caller[]) {
  const nowhere = { find: async () => null };
  const about = { searchType: 'state', state: 'CO', zipcode: '', maxDistance: null, q: '' } as const;
  return Promise.all(
    ALERTING.flatMap((kind, turn) =>
      Array.from({ length: ALERTED }, (_, index) => {
        const saved = { name: 'Near us', cadence: 'at_once', filters: { ...kind, ...about } } as const;
        return newSavedSearch(saved, at(callers, turn * ALERTED + index).id, nowhere, new Date());
      }),
    ),
  );
}

export function* participants(callers: readonly Caller[]) {
  for (const caller of callers)
    yield {
      _id: caller.id,
      revision: 1,
      fullName: 'Robin Reyes',
      teamName: nameOf(caller),
      sport: caller.sport,
      state: caller.state,
      deleted: false,
    };
}

/** The two teams of a conversation: each team with the next ones. */
function pairOf(callers: readonly Caller[], conversation: number): [Caller, Caller] {
  const [team, step] = [conversation % callers.length, Math.floor(conversation / callers.length) + 1];
  return [at(callers, team), at(callers, team + step)];
}
const conversationCount = (callers: readonly Caller[]) => callers.length * (OTHERS_WRITTEN_TO + 1);
function idOfPair([one, other]: [Caller, Caller]): { _id: string; teams: [number, number] } {
  const teams: [number, number] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
  return { _id: teams.join('-'), teams };
}

export function* conversations(callers: readonly Caller[], written: number) {
  const count = conversationCount(callers);
  for (let index = 0; index < count; index += 1) {
    const last = Math.floor((written - 1 - index) / count) * count + index;
    const moment = momentOf(last, written);
    const lastMessageId = last < 0 ? null : objectIdAt(moment, last);
    yield { ...idOfPair(pairOf(callers, index)), lastMessageId, activeAt: new Date(moment) };
  }
}

export function* messages(callers: readonly Caller[], written: number) {
  const count = conversationCount(callers);
  for (let index = 0; index < written; index += 1) {
    const pair = pairOf(callers, index % count);
    const [sender, receiver] = Math.floor(index / count) % 2 === 0 ? pair : [pair[1], pair[0]];
    const moment = momentOf(index, written);
    yield {
      _id: objectIdAt(moment, index),
      conversationId: idOfPair(pair)._id,
      senderId: sender.id,
      receiverId: receiver.id,
      content: `We can be there by nine and bring ${index % 20} players`,
      read: true,
      createdAt: new Date(moment),
    };
  }
}

export function* contacts(callers: readonly Caller[]) {
  for (const caller of callers)
    yield {
      _id: caller.id,
      revision: 1,
      email: caller.email,
      fullName: 'Robin Reyes',
      teamName: nameOf(caller),
      emailNotificationsEnabled: true,
      undeliverable: null,
      deleted: false,
    };
}

export function* notifications(callers: readonly Caller[], count: number) {
  for (let index = 0; index < count; index += 1) {
    const moment = momentOf(index, count, NOTIFIED_MS - 2 * DAY_MS);
    const { id } = at(callers, index);
    yield {
      _id: `${uuidv7(moment)}.${id}`,
      userId: id,
      eventId: uuidv7(moment),
      kind: 'interests',
      type: 'interest.created',
      title: 'Interest in your game',
      text: 'Boulder Bandits would like to play you on Saturday',
      path: '/games',
      interestId: null,
      matchupId: FROM + index,
      otherTeamId: at(callers, index + 17).id,
      seenAt: new Date(moment),
      createdAt: new Date(moment),
    };
  }
}

export function* deliveries(callers: readonly Caller[], count: number) {
  for (let index = 0; index < count; index += 1) {
    const moment = new Date(momentOf(index, count, NOTIFIED_MS - 2 * DAY_MS));
    const { id } = at(callers, index);
    yield {
      channel: 'email',
      _id: `${uuidv7(moment.getTime())}.${id}`,
      userId: id,
      kind: 'interest.created',
      rank: GAMES_LANE,
      notificationId: null,
      event: null,
      to: null,
      digestId: null,
      dueAt: null,
      keptUntil: null,
      otherTeamId: at(callers, index + 17).id,
      status: 'sent',
      createdAt: moment,
      settledAt: moment,
    };
  }
}
