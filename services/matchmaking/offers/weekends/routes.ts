import {
  answerWeekendGame,
  getWeekends,
  setWeekend,
  setWeekendHabits,
  type Weekends,
} from '@playfield/contracts/weekends.ts';
import { weekendDate } from '@playfield/contracts/fields/weekends.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { saveCaller } from '../../teams/queries.ts';
import { daysOf, ownWeekends, setDays, setHabits, UNANSWERED_MAX } from './answers.ts';
import { shownWeekends, timeOf } from './calendar.ts';
import { answerGame, weekendGamesOf } from './games.ts';

export function weekendRoutes(deps: Deps) {
  const { models } = deps;

  async function present(teamId: number, now: Date): Promise<Weekends> {
    const own = await ownWeekends(models, teamId);
    if (!own) return { ready: false, asked: false, season: null, weekends: [] };
    const { asks, unanswered, season, next } = own.team;
    const saturdays = shownWeekends(now);
    const games = await weekendGamesOf(models, teamId, { saturday: { $in: saturdays } }, now);
    const weekends = saturdays.map((saturday) => {
      const suggested = games.filter((game) => game.saturday === saturday);
      const dates = suggested.flatMap(({ status, date }) => (status === 'off' ? [] : [date]));
      const { closed, days } = daysOf(own, saturday, now);
      const seeking =
        (next.saturday === saturday && days?.filter((day) => !dates.includes(weekendDate(saturday, day)))) || [];
      const closesAt = timeOf('pair', saturday).toISOString();
      return { saturday, closesAt, timeZone: own.calendar.timeZone, closed, days, seeking, games: suggested };
    });
    return { ready: true, asked: asks && unanswered < UNANSWERED_MAX, season, weekends };
  }

  return [
    route(getWeekends, ({ caller }) => present(caller.id, new Date())),

    route(setWeekend, async ({ params: { saturday }, body, caller }) => {
      await saveCaller(deps, caller);
      await setDays(deps, caller.id, saturday, body.days, new Date());
      return present(caller.id, new Date());
    }),

    route(setWeekendHabits, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      await setHabits(deps, caller.id, body, new Date());
      return present(caller.id, new Date());
    }),

    route(answerWeekendGame, async ({ params: { id }, body: { answer }, caller: { id: teamId, personId } }) => {
      await answerGame(deps, id, { teamId, personId, answer, now: new Date() });
      const [game] = await weekendGamesOf(models, teamId, { _id: new Types.ObjectId(id) }, new Date());
      if (!game) throw notFound();
      return game;
    }),
  ];
}
