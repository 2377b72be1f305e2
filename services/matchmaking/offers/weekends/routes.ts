import {
  answerWeekendGame,
  getWeekends,
  setWeekend,
  setWeekendHabits,
  type Weekend,
  type Weekends,
} from '@playfield/contracts/weekends.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { hiddenFrom } from '../../teams/blocks/queries.ts';
import type { Deps } from '../../deps.ts';
import { saveCaller, teamRefs } from '../../teams/queries.ts';
import { UNANSWERED_MAX } from './asking-actions.ts';
import { weekendsFrom } from './calendar-rules.ts';
import { setDays, setHabits } from './entry-actions.ts';
import { createWeekendAnswers } from './game-actions.ts';
import { otherOf } from './game-rules.ts';
import { entryId, type WeekendGameRecord } from './model.ts';
import { presentWeekend, presentWeekendGame } from './present.ts';

export function weekendRoutes(deps: Deps) {
  const { models } = deps;
  const { availabilities, weekendEntries, weekendGames, weekendTeams } = models;
  const { answerGame } = createWeekendAnswers(deps);

  async function gameShown(game: WeekendGameRecord, teamId: number, now: Date) {
    return presentWeekendGame(game, teamId, await teamRefs(models, [otherOf(game, teamId)]), now);
  }

  async function shownFor(
    teamId: number,
    saturdays: readonly string[],
    timeZone: string,
    now: Date,
  ): Promise<Weekend[]> {
    const [entries, hidden, found] = await Promise.all([
      weekendEntries.find({ _id: { $in: saturdays.map((one) => entryId(one, teamId)) } }).lean(),
      hiddenFrom(models, teamId),
      weekendGames
        .find({ teamIds: teamId, saturday: { $in: [...saturdays] } })
        .sort({ startsAt: 1 })
        .lean(),
    ]);
    const games = found.filter((game) => !hidden.includes(otherOf(game, teamId)));
    const refOf = await teamRefs(
      models,
      games.map((game) => otherOf(game, teamId)),
    );
    const shown = games.map((game) => presentWeekendGame(game, teamId, refOf, now));
    const byId = new Map(entries.map((entry) => [entry._id, entry]));
    return saturdays.map((saturday) =>
      presentWeekend({ saturday, timeZone, entry: byId.get(entryId(saturday, teamId)) ?? null, now }, shown),
    );
  }

  async function presentAll(teamId: number, now: Date): Promise<Weekends> {
    const [availability, team] = await Promise.all([
      availabilities.findOne({ _id: teamId }, { timeZone: 1 }).lean(),
      weekendTeams.findOne({ _id: teamId }).lean(),
    ]);
    const timeZone = availability?.timeZone ?? team?.timeZone;
    return {
      ready: availability !== null,
      asked: team !== null && team.asks && team.unanswered < UNANSWERED_MAX,
      season: team?.season ?? null,
      weekends: timeZone === undefined ? [] : await shownFor(teamId, weekendsFrom(now, timeZone), timeZone, now),
    };
  }

  return [
    route(getWeekends, ({ caller }) => presentAll(caller.id, new Date())),

    route(setWeekend, async ({ params: { saturday }, body, caller }) => {
      await saveCaller(deps, caller);
      const now = new Date();
      await setDays(deps, caller.id, saturday, body.days, now);
      const availability = await availabilities.findOne({ _id: caller.id }, { timeZone: 1 }).lean();
      const [shown] = await shownFor(caller.id, [saturday], availability?.timeZone ?? 'UTC', now);
      if (!shown) throw notFound();
      return shown;
    }),

    route(setWeekendHabits, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      await setHabits(deps, caller.id, body, new Date());
      return presentAll(caller.id, new Date());
    }),

    route(answerWeekendGame, async ({ params, body, caller }) => {
      const now = new Date();
      const { id: teamId, personId } = caller;
      return gameShown(await answerGame(params.id, { teamId, personId, answer: body.answer, now }), teamId, now);
    }),
  ];
}
