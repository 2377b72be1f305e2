import { namesField } from '@playfield/contracts/fields/places.ts';
import { HOME_ENTRIES, HOME_SUGGESTIONS, type Home, getHome } from '@playfield/contracts/home.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import { SCHEDULE_DAYS_MAX, type ScheduledGame } from '@playfield/contracts/schedules.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../deps.ts';
import { dueReviews } from '../games/reviews.ts';
import type { Models } from '../models.ts';
import { endInstant } from '../places/time.ts';
import { scheduleOf } from './queries.ts';
import { suggestOpponents } from '../search/opponents/queries.ts';

const DAYS_AHEAD = SCHEDULE_DAYS_MAX - 2;

async function homeOf(models: Models, teamId: number, now: Date): Promise<Home> {
  const [{ games, proposals }, reviews, suggestions] = await Promise.all([
    scheduleOf(models, teamId, daysFrom(now), now),
    dueReviews(models, teamId, now),
    suggestOpponents(models, teamId, { now }),
  ]);
  const ahead = games.filter(({ game }) => endOf(game) > now.getTime());
  const open = ahead.filter(({ game }) => new Date(game.startsAt) > now);
  const { unconfirmed, unseen } = await unansweredIn(models, teamId, open);
  const fewOf = (standing: ScheduledGame['standing'], counts: (scheduled: ScheduledGame) => boolean = () => true) =>
    open.filter((scheduled) => scheduled.standing === standing && counts(scheduled)).slice(0, HOME_ENTRIES);
  const waitingFor = (mine: boolean): Proposal[] =>
    proposals.filter((proposal) => proposal.status === 'pending' && proposal.mine === mine).slice(0, HOME_ENTRIES);
  const changesAsked = (mine: boolean) => open.filter(({ change }) => change?.mine === mine).slice(0, HOME_ENTRIES);
  return {
    next: ahead.find(({ standing }) => standing === 'agreed') ?? null,
    canceled: fewOf('canceled', ({ game }) => unseen.has(game.id)),
    answers: {
      games: fewOf('answer'),
      proposals: waitingFor(false),
      changes: changesAsked(false),
      confirmations: fewOf('agreed', ({ game, blocked }) => unconfirmed.has(game.id) && !blocked),
      fields: fewOf('agreed', ({ game, blocked }) => !blocked && hosts(game, teamId) && !namesField(game)),
      reviews,
    },
    waiting: { games: fewOf('waiting'), proposals: waitingFor(true), changes: changesAsked(true) },
    open: open.filter(({ standing }) => standing === 'open').length,
    ready: suggestions !== null,
    suggestions: (suggestions ?? []).slice(0, HOME_SUGGESTIONS),
  };
}

const hosts = ({ team, matchupType }: ScheduledGame['game'], teamId: number) =>
  (team.id === teamId) === (matchupType === 'hosting');

/** Starts with yesterday's UTC date, which may still be today in the US. */
function daysFrom(now: Date): { from: string; to: string } {
  const yesterday = Temporal.PlainDate.from(now.toISOString().slice(0, 10)).subtract({ days: 1 });
  return { from: yesterday.toString(), to: yesterday.add({ days: DAYS_AHEAD }).toString() };
}

const endOf = ({ timeZone, ...game }: ScheduledGame['game']) => endInstant(game, timeZone).getTime();

async function unansweredIn(
  { matchups }: Models,
  teamId: number,
  games: readonly ScheduledGame[],
): Promise<{ unconfirmed: Set<number>; unseen: Set<number> }> {
  const _id = { $in: games.map(({ game }) => game.id) };
  const owed = { 'confirmation.sides': { $elemMatch: { teamId, waitingSince: { $exists: true } } } };
  const canceled = { cancellations: { $elemMatch: { toId: teamId, seenAt: null } } };
  const idsOf = async (which: object) => new Set(await matchups.distinct('_id', { _id, ...which }));
  return { unconfirmed: await idsOf(owed), unseen: await idsOf(canceled) };
}

export function homeRoutes({ models }: Deps) {
  return [route(getHome, ({ caller }) => homeOf(models, caller.id, new Date()))];
}
