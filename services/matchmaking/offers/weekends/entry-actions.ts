/** What a team says about its weekends: the days it would play, its season, and whether to ask. */
import type { Event } from '@playfield/contracts/events.ts';
import { SEASON_DAYS_MAX, weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { DAY_OFF, NO_AVAILABILITY, SEASON_LONG, WEEKEND_CLOSED, WEEKEND_FAR } from '@playfield/contracts/weekends.ts';
import { conflict, invalid } from '@playfield/kit/http/errors.ts';
import { transaction, type ClientSession, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import { Temporal } from 'temporal-polyfill';
import { isDayOff } from '../../teams/availability/hours.ts';
import type { Models } from '../../models.ts';
import { dayOf } from '../../places/time.ts';
import { closesAt, isOpen, nextAsk, openWeekends } from './calendar-rules.ts';
import { endGames } from './game-actions.ts';
import { ownAvailability, type OwnAvailability } from './queries.ts';
import { entryId, type WeekendEntryRecord, type WeekendTeamRecord } from './model.ts';

type Means = { db: Connection; models: Models; outbox: Outbox };

/** Keeps what asks a team: made with its availability, and following its time zone. */
export async function keepWeekendTeam(
  { weekendTeams }: Pick<Models, 'weekendTeams'>,
  teamId: number,
  timeZone: string,
  now: Date,
): Promise<WeekendTeamRecord> {
  const known = await weekendTeams.findOne({ _id: teamId }).lean();
  if (known?.timeZone === timeZone) return known;
  const first = { asks: true, season: null, unanswered: 0, ignored: 0 };
  const moved = { timeZone, askAt: nextAsk(now, timeZone).at };
  const kept = await weekendTeams
    .findOneAndUpdate({ _id: teamId }, { $set: moved, $setOnInsert: first }, { upsert: true, returnDocument: 'after' })
    .lean();
  return kept ?? { _id: teamId, ...moved, ...first };
}

async function availabilityOf(...asked: Parameters<typeof ownAvailability>): Promise<OwnAvailability> {
  const known = await ownAvailability(...asked);
  if (!known) throw conflict(NO_AVAILABILITY);
  return known;
}

function newEntry(
  teamId: number,
  saturday: string,
  timeZone: string,
  { days, bySeason }: Pick<WeekendEntryRecord, 'days' | 'bySeason'>,
): WeekendEntryRecord {
  return {
    _id: entryId(saturday, teamId),
    teamId,
    saturday,
    timeZone,
    days,
    seeking: days,
    rounds: 0,
    dueAt: days.length > 0 ? closesAt(saturday, timeZone) : null,
    met: [],
    bySeason,
    endsAt: new Date(dayOf(weekendDate(saturday, 'sunday'), timeZone).to),
  };
}

/**
 * Says on which days of a weekend a team would play. Once its games are being arranged, days can only be given up.
 * @throws {HttpError} 409 without availability, for a weekend that is too far ahead, and for days that come too late or
 * are off in its availability
 */
export async function setDays(
  { db, models, outbox }: Means,
  teamId: number,
  saturday: string,
  days: WeekendDay[],
  now: Date,
): Promise<void> {
  await transaction(db, async (session) => {
    const availability = await availabilityOf(models, teamId, session);
    const { timeZone } = availability;
    const _id = entryId(saturday, teamId);
    const known = await models.weekendEntries.findOne({ _id }).session(session).lean();
    if ((known?.rounds ?? 0) === 0 && isOpen(saturday, timeZone, now)) {
      if (!openWeekends(now, timeZone).includes(saturday)) throw conflict(WEEKEND_FAR);
      if (days.some((day) => isDayOff(availability, weekendDate(saturday, day)))) throw conflict(DAY_OFF);
      const entry = newEntry(teamId, saturday, timeZone, { days, bySeason: false });
      await models.weekendEntries.replaceOne({ _id }, entry, { session, upsert: true });
    } else {
      if (days.some((day) => !known?.days.includes(day))) throw conflict(WEEKEND_CLOSED);
      if (known) await outbox.publish(await giveUp(models, known, days, session), session);
    }
    await models.weekendTeams.updateOne({ _id: teamId }, { $set: { unanswered: 0, ignored: 0 } }, { session });
  });
}

/** Gives up the days that are left out, and what is proposed for them. */
async function giveUp(
  models: Models,
  { _id, teamId, saturday, days: before, seeking }: WeekendEntryRecord,
  days: WeekendDay[],
  session: ClientSession,
): Promise<Event[]> {
  const kept = { days, seeking: seeking.filter((day) => days.includes(day)) };
  await models.weekendEntries.updateOne({ _id }, { $set: kept }, { session });
  const given = before.filter((day) => !days.includes(day));
  return endGames(models, { teamIds: teamId, saturday, day: { $in: given } }, { notified: [teamId] }, session);
}

type Habits = { asked: boolean; season: WeekendTeamRecord['season'] };

/**
 * Says the days of a season, or whether to be asked. The season holds at once for weekends that are still open.
 * @throws {HttpError} 400 for a season that is too long or over, 409 without availability
 */
export async function setHabits({ db, models }: Means, teamId: number, habits: Habits, now: Date): Promise<void> {
  const availability = await availabilityOf(models, teamId);
  const { timeZone } = availability;
  const { asked, season } = habits;
  const last = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: SEASON_DAYS_MAX })
    .toString();
  if (season && season.until > last) throw invalid({ 'season.until': [SEASON_LONG] });
  const open = openWeekends(now, timeZone);
  const [nextWeekend = ''] = open;
  if (season && season.until < nextWeekend) throw invalid({ 'season.until': [SEASON_LONG] });
  await keepWeekendTeam(models, teamId, timeZone, now);
  await transaction(db, async (session) => {
    await models.weekendTeams.updateOne(
      { _id: teamId },
      { $set: { asks: asked, season, unanswered: 0, ignored: 0 } },
      { session },
    );
    await enterSeason(models, { teamId, season, availability, now }, session);
  });
}

/** After the team's availability has changed: a season's days are those that are not off now. */
export async function followAvailability({ db, models }: Pick<Means, 'db' | 'models'>, teamId: number, now: Date) {
  await transaction(db, async (session) => {
    const team = await models.weekendTeams.findOne({ _id: teamId }).session(session).lean();
    const availability = await ownAvailability(models, teamId, session);
    if (!team?.season || !availability) return;
    await enterSeason(models, { teamId, season: team.season, availability, now }, session);
  });
}

type Entering = { teamId: number; season: WeekendTeamRecord['season']; availability: OwnAvailability; now: Date };

/** Enters the weekends that are still open. What the season entered before is no answer of its own. */
async function enterSeason(
  models: Models,
  { teamId, season, availability, now }: Entering,
  session: ClientSession,
): Promise<void> {
  const open = openWeekends(now, availability.timeZone);
  const entered = { teamId, bySeason: true, rounds: 0, saturday: { $in: open } };
  await models.weekendEntries.deleteMany(entered, { session });
  if (!season) return;
  for (const saturday of open.filter((one) => one <= season.until))
    await enterBySeason(models, { teamId, saturday, availability, days: season.days }, session);
}

type BySeason = Pick<WeekendEntryRecord, 'teamId' | 'saturday' | 'days'> & { availability: OwnAvailability };

/** Enters a team unless it has answered for this weekend, but for days that are off. */
export async function enterBySeason(
  { weekendEntries }: Pick<Models, 'weekendEntries'>,
  { teamId, saturday, days: usual, availability }: BySeason,
  session: ClientSession,
): Promise<void> {
  const days = usual.filter((day) => !isDayOff(availability, weekendDate(saturday, day)));
  if (days.length === 0) return;
  const entry = newEntry(teamId, saturday, availability.timeZone, { days, bySeason: true });
  await weekendEntries.updateOne({ _id: entry._id }, { $setOnInsert: entry }, { session, upsert: true });
}
