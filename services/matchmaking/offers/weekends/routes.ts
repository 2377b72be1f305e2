import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { SEASON_DAYS_MAX, weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { weekendDay } from '@playfield/contracts/weekend-games.ts';
import * as contract from '@playfield/contracts/weekends.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, invalid, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import type { Models } from '../../models.ts';
import { isDayOff } from '../../teams/availability/hours.ts';
import { saveCaller, takeTurn } from '../../teams/queries.ts';
import { answerGame, endGames, weekendGamesOf } from './games.ts';
import { daysOf, firstStep, isOpen, shownWeekends, timeOf, UNANSWERED_MAX, type Own } from './rules.ts';

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
  const calendar = await availabilities.findOne({ _id }, { timeZone: 1, blackouts: 1 }).session(session).lean();
  return team && calendar && { team, calendar };
}

/** @throws {HttpError} 409 without availability, for distant weekends, and for days that come too late or are off */
export async function setDays(
  { db, models, outbox }: Deps,
  teamId: number,
  saturday: string,
  days: WeekendDay[],
  now: Date,
) {
  await transaction(db, async (session) => {
    // In the team's turn: a game that is suggested at this moment comes before it or after it.
    await takeTurn(models, [teamId], session);
    const own = await ownWeekends(models, teamId, session);
    if (!own) throw conflict(contract.NO_AVAILABILITY);
    if (!shownWeekends(now).includes(saturday)) throw conflict(contract.WEEKEND_FAR);
    const known = daysOf(own, saturday, now);
    if (known.closed && days.some((day) => !known.days?.includes(day))) throw conflict(contract.WEEKEND_CLOSED);
    const isOff = (day: WeekendDay) => isDayOff(own.calendar, weekendDate(saturday, day));
    if (!known.closed && days.some(isOff)) throw conflict(contract.DAY_OFF);
    const answers = [...own.team.answers.filter((one) => one.saturday !== saturday), { saturday, days }];
    const change = { answers, unanswered: 0, ignored: 0 };
    await models.weekendTeams.updateOne({ _id: teamId }, { $set: change }, { session });
    const dropped = weekendDay.options.filter((day) => !days.includes(day)).map((day) => weekendDate(saturday, day));
    const games = { teamIds: teamId, date: { $in: dropped } };
    await outbox.publish(await endGames(models, games, [teamId], session), session);
  });
}

export function weekendRoutes(deps: Deps) {
  const { models } = deps;

  async function present(teamId: number, now: Date): Promise<contract.Weekends> {
    const own = await ownWeekends(models, teamId);
    if (!own) return { ready: false, asked: false, season: null, weekends: [] };
    const { asks, unanswered, season, next } = own.team;
    const saturdays = shownWeekends(now);
    const all = await weekendGamesOf(models, teamId, { saturday: { $in: saturdays } }, now);
    const weekends = saturdays.map((saturday) => {
      const games = all.filter((game) => game.saturday === saturday);
      const { closed, days } = daysOf(own, saturday, now);
      const isFree = (day: WeekendDay) =>
        games.every(({ status, date }) => status === 'off' || date !== weekendDate(saturday, day));
      const seeking = next.saturday === saturday ? (days ?? []).filter(isFree) : [];
      const closesAt = timeOf('pair', saturday).toISOString();
      return { saturday, closesAt, timeZone: own.calendar.timeZone, closed, days, seeking, games };
    });
    return { ready: true, asked: asks && unanswered < UNANSWERED_MAX, season, weekends };
  }

  return [
    route(contract.getWeekends, ({ caller }) => present(caller.id, new Date())),

    route(contract.setWeekend, async ({ params: { saturday }, body, caller }) => {
      await saveCaller(deps, caller);
      await setDays(deps, caller.id, saturday, body.days, new Date());
      return present(caller.id, new Date());
    }),

    route(contract.setWeekendHabits, async ({ body: { asked, season }, caller: { id: _id } }) => {
      const now = new Date();
      const last = new Date(now.getTime() + SEASON_DAYS_MAX * DAY_MS).toISOString().slice(0, 10);
      const first = shownWeekends(now).find((saturday) => isOpen(saturday, now)) ?? last;
      if (season && (season.until > last || season.until < first))
        throw invalid({ 'season.until': [contract.SEASON_LONG] });
      const change = { asks: asked, season, unanswered: 0, ignored: 0 };
      const { matchedCount } = await models.weekendTeams.updateOne({ _id }, { $set: change });
      if (matchedCount === 0) throw conflict(contract.NO_AVAILABILITY);
      return present(_id, now);
    }),

    route(
      contract.answerWeekendGame,
      async ({ params: { id }, body: { answer }, caller: { id: teamId, personId } }) => {
        await answerGame(deps, id, { teamId, personId, answer, now: new Date() });
        const [game] = await weekendGamesOf(models, teamId, { _id: id }, new Date());
        if (!game) throw notFound();
        return game;
      },
    ),
  ];
}
