/** What a team says about its weekends. */
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { SEASON_DAYS_MAX, weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { weekendDay } from '@playfield/contracts/weekend-games.ts';
import * as texts from '@playfield/contracts/weekends.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, invalid } from '@playfield/kit/http/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Models } from '../../models.ts';
import { isDayOff } from '../../teams/availability/hours.ts';
import type { PublicAvailability } from '../../teams/availability/model.ts';
import { takeTurn } from '../../teams/queries.ts';
import { isOpen, firstStep, shownWeekends } from './calendar.ts';
import { endGames } from './games.ts';
import type { WeekendTeamRecord } from './model.ts';

/** A team that lets a month of questions pass wants none; one that ignores games keeps others waiting. */
export const UNANSWERED_MAX = 4;
const IGNORED_MAX = 2;

type Calendar = Pick<PublicAvailability, 'timeZone' | 'blackouts'>;
type Own = { team: WeekendTeamRecord; calendar: Calendar };

/** Called before a team's availability is stored, so that each team with one has this, too. */
export async function keepWeekendTeam({ weekendTeams }: Models, _id: number): Promise<void> {
  const team = { asks: true, season: null, answers: [], next: firstStep(new Date()), unanswered: 0, ignored: 0 };
  await weekendTeams.updateOne({ _id }, { $setOnInsert: team }, { upsert: true });
}

/** Null unless the team has said when and where it plays. */
export async function ownWeekends(
  { weekendTeams, availabilities }: Models,
  _id: number,
  session: ClientSession | null = null,
): Promise<Own | null> {
  const team = await weekendTeams.findOne({ _id }).session(session).lean();
  const fields = { timeZone: 1, blackouts: 1 } as const;
  const calendar = await availabilities.findOne({ _id }, fields).session(session).lean<Calendar>();
  return team && calendar && { team, calendar };
}

export const answerOf = ({ answers }: WeekendTeamRecord, saturday: string) =>
  answers.find((one) => one.saturday === saturday)?.days ?? null;

/** The days that a team's season and calendar give a weekend; null without a season. */
export function seasonDays({ season, ignored }: WeekendTeamRecord, saturday: string, calendar: Calendar) {
  if (!season || saturday > season.until || ignored >= IGNORED_MAX) return null;
  return season.days.filter((day) => !isDayOff(calendar, weekendDate(saturday, day)));
}

/** Whether a weekend's games are being arranged, and on which days the team would play: null if it has not said. */
export function daysOf({ team, calendar }: Own, saturday: string, now: Date) {
  const { next } = team;
  const isPaired = next.saturday > saturday || (next.saturday === saturday && /again|end/.test(next.step));
  const closed = isPaired || !isOpen(saturday, now);
  return { closed, days: answerOf(team, saturday) ?? (closed ? null : seasonDays(team, saturday, calendar)) };
}

/** @throws {HttpError} 409 without availability, for distant weekends, and for days that come too late or are off */
export async function setDays(deps: Deps, teamId: number, saturday: string, days: WeekendDay[], now: Date) {
  const { db, models, outbox } = deps;
  await transaction(db, async (session) => {
    // In the team's turn: a game that is suggested at this moment comes before it or after it.
    await takeTurn(models, [teamId], session);
    const own = await ownWeekends(models, teamId, session);
    if (!own) throw conflict(texts.NO_AVAILABILITY);
    if (!shownWeekends(now).includes(saturday)) throw conflict(texts.WEEKEND_FAR);
    const known = daysOf(own, saturday, now);
    if (known.closed && days.some((day) => !known.days?.includes(day))) throw conflict(texts.WEEKEND_CLOSED);
    const isOff = (day: WeekendDay) => isDayOff(own.calendar, weekendDate(saturday, day));
    if (!known.closed && days.some(isOff)) throw conflict(texts.DAY_OFF);
    const others = own.team.answers.filter((one) => one.saturday !== saturday);
    const change = { answers: [...others, { saturday, days }], unanswered: 0, ignored: 0 };
    await models.weekendTeams.updateOne({ _id: teamId }, { $set: change }, { session });
    const dropped = weekendDay.options.filter((day) => !days.includes(day)).map((day) => weekendDate(saturday, day));
    const games = { teamIds: teamId, date: { $in: dropped } };
    await outbox.publish(await endGames(models, games, [teamId], session), session);
  });
}

/** @throws {HttpError} 400 for a season that is too long or over, 409 without availability */
export async function setHabits(
  { models }: Deps,
  teamId: number,
  { asked, season }: BodyOf<typeof texts.setWeekendHabits>,
  now: Date,
) {
  const last = new Date(now.getTime() + SEASON_DAYS_MAX * DAY_MS).toISOString().slice(0, 10);
  const first = shownWeekends(now).find((saturday) => isOpen(saturday, now)) ?? last;
  if (season && (season.until > last || season.until < first)) throw invalid({ 'season.until': [texts.SEASON_LONG] });
  const change = { asks: asked, season, unanswered: 0, ignored: 0 };
  const { matchedCount } = await models.weekendTeams.updateOne({ _id: teamId }, { $set: change });
  if (matchedCount === 0) throw conflict(texts.NO_AVAILABILITY);
}
