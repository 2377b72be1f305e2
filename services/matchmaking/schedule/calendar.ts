import { randomBytes } from 'node:crypto';
import { setCalendarFeed, getCalendarFeed, getGameCalendar, readCalendarFeed } from '@playfield/contracts/calendar.ts';
import { agreedPlaceText } from '@playfield/contracts/events/game-summary.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { calendarOf, type CalendarGame } from '@playfield/kit/features/calendar.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { QueryFilter } from 'mongoose';
import type { Deps } from '../deps.ts';
import { linesOf, presentDetails } from '../games/details.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import { presentAgreedGame, presentExactGame } from '../games/present.ts';
import { agreedBy, NOT_AGREED, opponentOf, sidesOf } from '../games/sides.ts';
import { type FeedRecord, feedIdOf, feedToken, hashFeedToken, sealFeed } from './calendar-model.ts';
import { blockedTeamIds } from '../teams/blocks.ts';
import { actsIn, personOf } from '../teams/model.ts';
import { saveCaller, lockTeamAs, teamRefs } from '../teams/queries.ts';

const TOKEN_BYTES = 32;
const FEED_DAYS_BACK = 120;
const FEED_GAMES_MAX = 500;

const feedPath = (token: string) => `/api/calendar/${token}.ics`;

export function calendarRoutes(deps: Deps) {
  const { db, models, outbox, publicUrl, sealing } = deps;
  const { calendarFeeds, matchups, teams } = models;

  async function gamesOf(teamId: number, which: QueryFilter<MatchupRecord>): Promise<CalendarGame[]> {
    const found = await matchups
      .find({ ...agreedBy(teamId), status: 'matched', ...which })
      .sort({ startsAt: 1, _id: 1 })
      .limit(FEED_GAMES_MAX)
      .lean();
    const ids = found.flatMap((game) => sidesOf(game) ?? []);
    const refOf = await teamRefs(models, ids);
    const blocked = new Set(await blockedTeamIds(models, teamId));
    return found.map((matchup) => {
      const sides = sidesOf(matchup) ?? [];
      const isHidden = sides.some((id) => blocked.has(id));
      const game = isHidden ? presentAgreedGame(publicOf(matchup)) : presentExactGame(matchup);
      const other = opponentOf(matchup, teamId);
      const details = isHidden ? null : presentDetails(matchup, { teamId, refOf, now: new Date() });
      return {
        game,
        place: agreedPlaceText(game, { teamId, other: other === null ? null : refOf(other) }),
        teams: sides.map((id) => refOf(id).teamName),
        notes: details ? linesOf(details, matchup.sport) : [],
      };
    });
  }

  async function isClosed({ teamId, personId }: FeedRecord): Promise<boolean> {
    const team = await teams.findOne({ _id: teamId }, { people: 1 }).lean();
    return (
      (team !== null && !actsIn(team, personId)) ||
      (await teams.exists({ _id: { $in: [teamId, personId] }, suspended: true })) !== null
    );
  }

  return [
    route(getGameCalendar, async ({ params, caller, ctx }) => {
      const games = await gamesOf(caller.id, { _id: params.id });
      if (games.length === 0) throw notFound(NOT_AGREED);
      return answerCalendar(ctx, calendarOf(games, publicUrl), `game-${params.id}.ics`);
    }),

    route(getCalendarFeed, async ({ caller }) => {
      const mine = await calendarFeeds.findOne({ _id: feedIdOf(caller) }).lean();
      const token = mine && feedToken(mine, sealing);
      return { path: token === null ? null : feedPath(token) };
    }),

    route(setCalendarFeed, async ({ body, caller }) => {
      if (!body.on) {
        await calendarFeeds.deleteOne({ _id: feedIdOf(caller) });
        return { path: null };
      }
      await saveCaller(deps, caller);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const [_id, teamId, personId] = [feedIdOf(caller), caller.id, personOf(caller)];
      const what = { what: 'settings_changed', change: 'calendar_renewed' } as const;
      await transaction(db, async (session) => {
        await lockTeamAs(models, caller);
        const renewed = { teamId, personId, ...sealFeed(_id, token, sealing), renewedAt: new Date() };
        const before = await calendarFeeds.findOneAndUpdate({ _id }, renewed, { upsert: true }).lean();
        if (before) await outbox.publish([{ type: 'user.security', userId: personId, ...what }], session);
      });
      return { path: feedPath(token) };
    }),

    route(readCalendarFeed, async ({ params, ctx }) => {
      const feed = await calendarFeeds.findOne({ tokenHash: hashFeedToken(params.token) }).lean();
      if (!feed || (await isClosed(feed))) throw notFound('This calendar does not exist');
      const { teamId } = feed;
      const since = new Date(Date.now() - FEED_DAYS_BACK * DAY_MS);
      const games = await gamesOf(teamId, { startsAt: { $gt: since } });
      const { teamName } = (await teamRefs(models, [teamId]))(teamId);
      // robots.txt allows feeds because Google Calendar obeys it, so tell search engines here not to index them.
      ctx.set('X-Robots-Tag', 'noindex');
      return answerCalendar(ctx, calendarOf(games, publicUrl, `${teamName} on ${SITE_NAME}`), 'games.ics');
    }),
  ];
}

function answerCalendar(ctx: Context, text: string, file: string): string {
  ctx.type = 'text/calendar; charset=utf-8';
  ctx.set('Content-Disposition', `attachment; filename="${file}"`);
  return text;
}
