import {
  answerWeekendLink,
  INVALID_WEEKEND_LINK,
  readWeekendLink,
  type LinkedWeekend,
} from '@playfield/contracts/weekend-links.ts';
import {
  answerWeekendGame,
  getWeekends,
  setWeekend,
  setWeekendHabits,
  type Weekend,
  type Weekends,
} from '@playfield/contracts/weekends.ts';
import { HELPERS_MAY_NOT } from '@playfield/contracts/fields/roles.ts';
import { forbidden, HttpError, invalid, notFound } from '@playfield/kit/http/errors.ts';
import { readWeekendToken, type WeekendLink } from '@playfield/kit/http/weekend-links.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { hiddenFrom } from '../../teams/blocks/queries.ts';
import type { Deps } from '../../deps.ts';
import { VISIBLE_TEAM, type TeamRecord } from '../../teams/model.ts';
import { isOut, saveCaller, teamRefs } from '../../teams/queries.ts';
import { actsIn } from '../../teams/rules.ts';
import { UNANSWERED_MAX } from './asking-actions.ts';
import { weekendsFrom } from './calendar-rules.ts';
import { setDays, setHabits } from './entry-actions.ts';
import { createWeekendAnswers } from './game-actions.ts';
import { otherOf } from './game-rules.ts';
import { entryId, type WeekendGameRecord } from './model.ts';
import { presentEntry, presentWeekend, presentWeekendGame } from './present.ts';
import { openDays, ownAvailability, pastOf, rangeOf } from './queries.ts';

export function weekendRoutes(deps: Deps) {
  const { models, links } = deps;
  const { availabilities, teams, weekendEntries, weekendGames, weekendTeams } = models;
  const { gameFor, answerGame } = createWeekendAnswers(deps);

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

  /** @throws 400 for a link that is truncated, forged or over, or whose reader has left the team; 403 for helpers */
  async function linked(token: string): Promise<{ link: WeekendLink; team: TeamRecord }> {
    const link = await readWeekendToken(token, links, new Date());
    const team = link && (await teams.findOne({ _id: link.teamId, ...VISIBLE_TEAM }).lean());
    if (!team || (await isOut(models, link.personId))) throw invalidLink();
    // Where its people are not known, its founder alone gets its email.
    if (team.people && !team.people.some(({ id }) => id === link.personId)) throw invalidLink();
    if (!actsIn(team, link.personId)) throw forbidden(HELPERS_MAY_NOT);
    return { link, team };
  }

  async function presentLinked({ link, team }: { link: WeekendLink; team: TeamRecord }): Promise<LinkedWeekend> {
    const { teamName, _id: teamId } = team;
    const now = new Date();
    if (link.about === 'game') {
      const game = await gameFor(link.id, teamId).catch(orInvalid);
      return { teamName, weekend: null, game: await gameShown(game, teamId, now) };
    }
    const saturday = link.id;
    const [entry, availability, past] = await Promise.all([
      weekendEntries.findOne({ _id: entryId(saturday, teamId) }).lean(),
      ownAvailability(models, teamId),
      pastOf(models, [teamId], rangeOf(saturday), now),
    ]);
    if (!availability) throw invalidLink();
    const weekend = presentEntry({ saturday, timeZone: availability.timeZone, entry, now });
    const open = openDays(saturday, availability, past.get(teamId)?.busy ?? []);
    return { teamName, weekend: { ...weekend, open }, game: null };
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

    route(readWeekendLink, async ({ body }) => presentLinked(await linked(body.token))),

    route(answerWeekendLink, async ({ body: { token, days, answer } }) => {
      const found = await linked(token);
      const { link, team } = found;
      const now = new Date();
      const personId = team.people ? link.personId : undefined;
      if (link.about === 'game' && answer)
        await answerGame(link.id, { teamId: team._id, personId, answer, now }).catch(orInvalid);
      else if (link.about === 'weekend' && days) await setDays(deps, team._id, link.id, days, now);
      else
        throw invalid(
          link.about === 'game' ? { answer: ['Please say yes or no'] } : { days: ['Please choose the days'] },
        );
      return presentLinked(found);
    }),
  ];
}

const invalidLink = () => new HttpError(400, 'validation_failed', INVALID_WEEKEND_LINK);

/** A link about a game that is gone says no more than that it is not valid. */
function orInvalid(error: unknown): never {
  throw error instanceof HttpError && error.status === 404 ? invalidLink() : error;
}
