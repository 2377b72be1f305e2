import { randomBytes } from 'node:crypto';
import {
  getCalendarFeed,
  getGameCalendar,
  readCalendarFeed,
  renewCalendarFeed,
} from '@playfield/contracts/calendar.ts';
import { SITE_NAME } from '@playfield/contracts/site.ts';
import { calendarOf } from '@playfield/kit/calendar.ts';
import type { CalendarGame } from '@playfield/kit/calendar.ts';
import { notFound } from '@playfield/kit/errors.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Context } from 'koa';
import { linesOf } from '../agreeing.ts';
import type { Deps } from '../app.ts';
import type { InterestRecord } from '../models/interest.ts';
import { presentGame } from '../present.ts';
import { rememberCaller, teamRefs } from '../teams.ts';

const TOKEN_BYTES = 32;
/** A season back; calendars keep what they have seen by themselves. */
const FEED_DAYS_BACK = 120;
const FEED_GAMES_MAX = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

const feedPath = (token: string) => `/api/calendar/${token}`;

export function calendarRoutes({ models }: Deps) {
  const { agreements, feeds, interests, matchups } = models;

  /** Agreed games with the names of their teams, soonest first. */
  async function gamesOf(agreed: readonly InterestRecord[], since: Date): Promise<CalendarGame[]> {
    const found = await matchups
      .find({ _id: { $in: agreed.map(({ matchupId }) => matchupId) }, status: 'matched', startsAt: { $gt: since } })
      .sort({ startsAt: 1, _id: 1 })
      .limit(FEED_GAMES_MAX)
      .lean();
    const guestOf = new Map(agreed.map(({ matchupId, teamId }) => [matchupId, teamId]));
    const refOf = await teamRefs(models, [...guestOf.values(), ...found.map(({ teamId }) => teamId)]);
    const cards = await agreements.find({ _id: { $in: found.map(({ _id }) => _id) } }).lean();
    const cardOf = new Map(cards.map((card) => [card._id, card]));
    return found.map((matchup) => {
      const card = cardOf.get(matchup._id);
      return {
        game: presentGame(matchup, true),
        teams: [refOf(matchup.teamId).teamName, refOf(guestOf.get(matchup._id) ?? 0).teamName],
        notes: card ? linesOf(card, (id) => refOf(id).teamName) : [],
      };
    });
  }

  const agreedBy = (teamId: number) =>
    interests.find({ $or: [{ teamId }, { postingTeamId: teamId }], status: 'accepted' }).lean();

  return [
    route(getGameCalendar, async ({ params, caller, ctx }) => {
      const mine = (await agreedBy(caller.id)).filter(({ matchupId }) => matchupId === params.id);
      const games = await gamesOf(mine, new Date(0));
      if (games.length === 0) throw notFound('This game is not one that your team has agreed on');
      return answerCalendar(ctx, calendarOf(SITE_NAME, games), `game-${params.id}.ics`);
    }),

    route(getCalendarFeed, async ({ caller }) => {
      const feed = await feeds.findOne({ _id: caller.id }).lean();
      return { path: feed ? feedPath(feed.token) : null };
    }),

    route(renewCalendarFeed, async ({ caller }) => {
      await rememberCaller(models, caller);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await feeds.updateOne({ _id: caller.id }, { $set: { token } }, { upsert: true });
      return { path: feedPath(token) };
    }),

    route(readCalendarFeed, async ({ params, ctx }) => {
      const feed = await feeds.findOne({ token: params.token }).lean();
      if (!feed) throw notFound('This calendar does not exist');
      const since = new Date(Date.now() - FEED_DAYS_BACK * DAY_MS);
      const [games, refOf] = [await gamesOf(await agreedBy(feed._id), since), await teamRefs(models, [feed._id])];
      return answerCalendar(ctx, calendarOf(`${refOf(feed._id).teamName} on ${SITE_NAME}`, games), 'games.ics');
    }),
  ];
}

function answerCalendar(ctx: Context, text: string, file: string): string {
  ctx.type = 'text/calendar; charset=utf-8';
  ctx.set('Content-Disposition', `attachment; filename="${file}"`);
  return text;
}
