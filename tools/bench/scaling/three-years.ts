/**
 * What ten thousand teams have left behind in three years, written straight into the databases. The shares are those of
 * `assumptions.ts`. Numbers start apart from those that the services give, and times lie in the past, so what is written
 * later can be told from it: {@link newIn}.
 */
import { idsSince, uuidv7 } from '@playfield/kit/data/ids.ts';
import { hashPassword } from '@playfield/accounts/passwords/hash.ts';
import { noTwoStep, type UserRecord } from '@playfield/accounts/account/model.ts';
import { gramsOfUser } from '@playfield/accounts/admin/queries.ts';
import { declareModels as declareAccounts } from '@playfield/accounts/models.ts';
import { ageGroups, sports, valuesOf, type AgeGroup, type Sport } from '@playfield/contracts/fields/options.ts';
import type { MatchupRecord } from '@playfield/matchmaking/matchups/model.ts';
import { declareModels as declareMatchmaking } from '@playfield/matchmaking/models.ts';
import { townNamed } from '@playfield/matchmaking/places/location-privacy.ts';
import { readGazetteer } from '@playfield/matchmaking/places/data.ts';
import { newSavedSearch } from '@playfield/matchmaking/saved-searches/queries.ts';
import { declareModels as declareMessaging } from '@playfield/messaging/models.ts';
import { declareModels as declareNotifier } from '@playfield/notifier/models.ts';
import { crowd, diceOf, NICKNAMES, randomFrom } from '@playfield/tests/support/crowd.ts';
import type { TestStack } from '@playfield/tests/support/stack.ts';
import { Types } from 'mongoose';
import { connectTo, fill } from '../on-stack.ts';
import { assumptions } from './assumptions.ts';

const SEED = 77_003;
/** First number of these teams, games and everything else. */
const FROM = 1_000_000_000;
/** Above all that are made for some hundred years: conversations have the numbers of their teams instead. */
const LAST_UUID = '0f';
const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_MS = 7 * DAY_MS;
const YEARS_MS = assumptions.yearsKept * 365 * DAY_MS;
/** Teams ask to play games that have not begun by then: filling in and all that is measured before takes half an hour. */
const ASKED_WITHIN_MS = 3 * 60 * 60 * 1000;
/** Games are posted so long before they are played; the last weeks' are still open. */
const AHEAD_DAYS = 20;
/** Lists behind the bell and emails go after this (`docs/operations/data.md`). */
const NOTIFIED_MS = 90 * DAY_MS;
/** Of emails about games (`services/notifier/delivery/rules.ts`). */
const GAMES_LANE = 1;
/** Teams that each one writes to besides its own partner. */
const OTHERS_WRITTEN_TO = 6;
export const PASSWORD = 'three-years-of-games';

/** A team that makes calls. */
export type Caller = {
  id: number;
  email: string;
  city: string;
  state: string;
  zip: string;
  sport: Sport;
  ageGroup: AgeGroup;
};
/** An upcoming game that waits for an opponent. */
export type OpenGame = { id: number; host: number };
export type ThreeYears = {
  callers: readonly Caller[];
  open: OpenGame[];
  /** Documents by collection. */
  counts: Record<'games' | 'interests' | 'messages' | 'notifications', number>;
};

/** The number of teams whose searches a posting of one kind alerts: one event's worth. */
export const ALERTED = 100;
/** Kinds of games that only these searches look for, so that no team gets more alerts than a day's limit. */
export const ALERTING: readonly { sport: Sport; ageGroup: AgeGroup }[] = valuesOf(ageGroups).map((ageGroup) => ({
  sport: 'hockey',
  ageGroup,
}));

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
  const over = (aWeek: number, ms = YEARS_MS) => Math.round(teams * assumptions.activeShare * aWeek * (ms / WEEK_MS));
  const games = over(assumptions.aWeek['post a game'] ?? 0);
  const asked = over(assumptions.aWeek['express interest'] ?? 0);
  const written = over(assumptions.aWeek['send a message'] ?? 0);
  const emails = over(assumptions.emailsAWeek, NOTIFIED_MS);
  const open: OpenGame[] = [];

  await using accounts = await connectTo(stack, 'accounts');
  await fill(declareAccounts(accounts.db).users, users(callers, await hashPassword(PASSWORD)));

  // Before games: services ask about agreed ones at once, and try again and again where they know nobody's address.
  await using notifier = await connectTo(stack, 'notifier');
  const news = declareNotifier(notifier.db);
  await fill(news.contacts, contacts(callers));

  await using matchmaking = await connectTo(stack, 'matchmaking');
  const models = declareMatchmaking(matchmaking.db);
  await fill(models.teams, teamRecords(callers));
  await fill(models.matchups, gamesOf(callers, games, open));
  await fill(models.interests, interestsIn(callers, games, asked));
  await fill(models.savedSearches, await searchesOf(callers));

  await using messaging = await connectTo(stack, 'messaging');
  const talks = declareMessaging(messaging.db);
  await fill(talks.participants, participants(callers));
  await fill(talks.conversations, conversations(callers, written));
  await fill(talks.messages, messages(callers, written));

  await fill(news.notifications, notifications(callers, emails));
  await fill(news.deliveries, deliveries(callers, emails));
  const counts = { games, interests: asked, messages: written, notifications: emails };
  return { callers, open, counts };
}

/** Each writes most to the next one. */
export const partnerOf = (callers: readonly Caller[], index: number): Caller => at(callers, index + 1);

export function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nobody');
  return value;
}

function callersOf(teams: number): Caller[] {
  const { pick, city } = diceOf(randomFrom(SEED));
  const { cities } = readGazetteer();
  const zips = new Map(
    [...cities.population].map((_, row) => [townNamed(cities.name.at(row), cities.state.at(row)), cities.zip.at(row)]),
  );
  const callers: Caller[] = [];
  while (callers.length < teams) {
    const { name, state } = city();
    const zip = zips.get(townNamed(name, state));
    const kind = { sport: pick(valuesOf(sports)), ageGroup: pick(valuesOf(ageGroups)) };
    const id = FROM + callers.length;
    if (zip) callers.push({ id, email: `team-${id}@teams.example`, city: name, state, zip, ...kind });
  }
  return callers;
}

const nameOf = ({ id, city }: Caller) => `${city} ${NICKNAMES[id % NICKNAMES.length]}`;
/** Evenly over three years. */
const momentOf = (index: number, count: number, ms = YEARS_MS) => Date.now() - ms + (index / count) * ms - DAY_MS;
/** Sorts by time, and differs by index. */
const objectIdAt = (moment: number, index: number) =>
  new Types.ObjectId(
    Math.floor(moment / 1_000)
      .toString(16)
      .padStart(8, '0') + index.toString(16).padStart(16, '0'),
  );

function* users(callers: readonly Caller[], passwordHash: string): Generator<UserRecord> {
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

function* teamRecords(callers: readonly Caller[]) {
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

function* gamesOf(callers: readonly Caller[], count: number, open: OpenGame[]): Generator<MatchupRecord> {
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

function* interestsIn(callers: readonly Caller[], games: number, count: number) {
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
async function searchesOf(callers: readonly Caller[]) {
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

function* participants(callers: readonly Caller[]) {
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

function* conversations(callers: readonly Caller[], written: number) {
  const count = conversationCount(callers);
  for (let index = 0; index < count; index += 1) {
    const last = Math.floor((written - 1 - index) / count) * count + index;
    const moment = momentOf(last, written);
    const lastMessageId = last < 0 ? null : objectIdAt(moment, last);
    yield { ...idOfPair(pairOf(callers, index)), lastMessageId, activeAt: new Date(moment) };
  }
}

function* messages(callers: readonly Caller[], written: number) {
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

function* contacts(callers: readonly Caller[]) {
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

function* notifications(callers: readonly Caller[], count: number) {
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

function* deliveries(callers: readonly Caller[], count: number) {
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
