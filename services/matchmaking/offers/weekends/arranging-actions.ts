/** Arranges a weekend: proposes its games round by round, and says where nothing was found. */
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { weekendDay } from '@playfield/contracts/weekend-games.ts';
import { ageGroups, valuesOf } from '@playfield/contracts/fields/options.ts';
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import type { Models } from '../../models.ts';
import { teamRefs } from '../../teams/queries.ts';
import { endGames, propose } from './game-actions.ts';
import { isTooLate, nextRoundAt, ROUNDS, weekendGame } from './game-rules.ts';
import type { WeekendEntryRecord } from './model.ts';
import type { Pairing } from './pairing-actions.ts';
import type { DayGame } from './pairing-rules.ts';
import { entrantOn, weekendClock, weekendersOf, type Weekender } from './queries.ts';

/** Entries that end, and answers that are missing, at a time. */
const BATCH = 100;

export type ArrangingMeans = { db: Connection; models: Models; outbox: Outbox; pair: Pairing };

/**
 * Proposes the games of the first weekend that has a round due, then moves its entries on. If it is cut short, what it
 * has proposed stands, and the rest comes with the next call.
 * @returns whether there was one
 */
export async function arrangeNext(means: ArrangingMeans, now: Date): Promise<boolean> {
  const { weekendEntries } = means.models;
  const first = await weekendEntries
    .findOne({ dueAt: { $lte: now, $type: 'date' } }, { saturday: 1 })
    .sort({ dueAt: 1 })
    .lean();
  if (!first) return false;
  const { saturday } = first;
  const due = await weekendEntries.find({ saturday, dueAt: { $lte: now, $type: 'date' } }).lean();
  // Teams that had no game in their own zone's round take part in the later zones' rounds.
  const later = await weekendEntries.find({ saturday, dueAt: { $gt: now } }).lean();
  const waiting = later.filter(({ rounds }) => rounds > 0);
  const seeking = [...due, ...waiting].filter((one) => one.seeking.length > 0 && one.rounds < ROUNDS);
  if (seeking.length > 1 && !isTooLate(saturday, now)) await proposeGames(means, seeking, now);
  await moveOn(means, due, now);
  return true;
}

async function proposeGames(means: ArrangingMeans, entries: readonly WeekendEntryRecord[], now: Date): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const weekenders = apartFromOwn(await weekendersOf(means.models, entries, now));
  const byTeam = new Map(weekenders.map((one) => [one.entry.teamId, one]));
  const clock = weekendClock(first.saturday);
  // Saturday first: whoever meets then does not meet again on Sunday.
  for (const day of weekendDay.options) {
    const entrants = weekenders
      .filter(({ entry }) => entry.seeking.includes(day))
      .map((weekender) => entrantOn(weekender, day, clock));
    if (entrants.length < 2) continue;
    for (const game of await means.pair({ entrants, now: now.getTime() })) {
      const [host, guest] = [byTeam.get(game.hostId), byTeam.get(game.guestId)];
      if (!host || !guest || !(await proposeOne(means, game, { host, guest, day, now }))) continue;
      host.entry.met.push(game.guestId);
      guest.entry.met.push(game.hostId);
    }
  }
}

/** Two teams of one person are no pair: of a game, two people say yes. */
function apartFromOwn(weekenders: readonly Weekender[]): Weekender[] {
  const teamsOf = new Map<number, number[]>();
  for (const { entry, runners } of weekenders)
    for (const personId of runners) teamsOf.set(personId, [...(teamsOf.get(personId) ?? []), entry.teamId]);
  return weekenders.map((one) => {
    const own = one.runners.flatMap((personId) => teamsOf.get(personId) ?? []);
    return { ...one, blocked: [...one.blocked, ...own.filter((id) => id !== one.entry.teamId)] };
  });
}

type Sides = { host: Weekender; guest: Weekender; day: WeekendDay; now: Date };

function proposeOne({ db, models, outbox }: ArrangingMeans, game: DayGame, sides: Sides): Promise<boolean> {
  const { host, guest, day, now } = sides;
  const { sport, timeZone, publicPlace, age } = host.availability;
  const entries = [host.entry, guest.entry] as const;
  // The older group's, which both would play.
  const ageGroup = valuesOf(ageGroups)[Math.max(age, guest.availability.age)] ?? 'adult';
  const place = { timeZone, town: publicPlace.town };
  const proposed = weekendGame(game, sport, { entries, day, ageGroup, place, now });
  return transaction(db, (session) => propose({ models, outbox }, proposed, entries, session));
}

/** Moves entries to their next round, and ends those that have been in all. */
async function moveOn(means: ArrangingMeans, due: readonly WeekendEntryRecord[], now: Date): Promise<void> {
  const { weekendEntries } = means.models;
  const ended = due.filter(({ rounds }) => rounds >= ROUNDS);
  const others = due.filter(({ rounds }) => rounds < ROUNDS);
  const alike = Map.groupBy(others, (one) => `${one.rounds} ${nextRoundAt(one, now).getTime()}`);
  for (const entries of alike.values())
    for (const some of inParts(entries)) {
      const [{ rounds }] = some;
      const next = { rounds: rounds + 1, dueAt: nextRoundAt(some[0], now) };
      await weekendEntries.updateMany({ _id: { $in: some.map(({ _id }) => _id) }, rounds }, { $set: next });
    }
  for (const some of inParts(ended)) await endSome(means, some);
}

function inParts(entries: readonly WeekendEntryRecord[]): [WeekendEntryRecord, ...WeekendEntryRecord[]][] {
  const parts = Array.from({ length: Math.ceil(entries.length / BATCH) }, (_, part) =>
    entries.slice(part * BATCH, (part + 1) * BATCH),
  );
  return parts.flatMap(([first, ...rest]) => (first ? [[first, ...rest]] : []));
}

async function endSome({ db, models, outbox }: ArrangingMeans, entries: readonly WeekendEntryRecord[]): Promise<void> {
  const refOf = await teamRefs(
    models,
    entries.map(({ teamId }) => teamId),
  );
  await transaction(db, async (session) => {
    for (const { _id } of entries) {
      const over = { $set: { dueAt: null, seeking: [] } };
      const entry = await models.weekendEntries
        .findOneAndUpdate({ _id, dueAt: { $ne: null } }, over, { session, returnDocument: 'before' })
        .lean();
      if (!entry || entry.seeking.length === 0) continue;
      const { teamId, saturday, seeking: days } = entry;
      await outbox.publish([{ type: 'weekend.unfilled', team: refOf(teamId), saturday, days }], session);
    }
  });
}

/** Ends games that were not answered in time. @returns whether there may be more */
export async function endUnanswered({ db, models, outbox }: ArrangingMeans, now: Date): Promise<boolean> {
  const late = { status: 'open', answerBy: { $lte: now } } as const;
  const found = await models.weekendGames.find(late, { _id: 1 }).limit(BATCH).lean();
  for (const { _id } of found)
    await transaction(db, async (session) => {
      const game = await models.weekendGames
        .findOne({ _id, ...late })
        .session(session)
        .lean();
      const silent = game?.teamIds.filter((id) => !game.answers.some(({ teamId }) => teamId === id)) ?? [];
      await models.weekendTeams.updateMany({ _id: { $in: silent } }, { $inc: { ignored: 1 } }, { session });
      await outbox.publish(await endGames(models, { _id, ...late }, {}, session), session);
    });
  return found.length === BATCH;
}
