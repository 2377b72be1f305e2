import { DAY_MS, HOUR_MS, MINUTE_MS, durationOf } from '@playfield/contracts/fields/time.ts';
import {
  type Slot,
  DAYS_AHEAD,
  SUGGESTIONS,
  type SuggestedOpponent,
  listSuggestions,
} from '@playfield/contracts/opponents.ts';
import type { QueryOf } from '@playfield/contracts/http/call.ts';
import { pick } from '@playfield/kit/data/pick.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { agreedBetween, agreedBy, opponentOf, sidesOf } from '../../games/sides.ts';
import type { MatchupRecord } from '../../games/model.ts';
import type { Models } from '../../models.ts';
import { touchedBy } from '../../places/cells.ts';
import { EARTH_RADIUS_MILES, type Coordinates } from '../../places/coordinates.ts';
import { shownPointOf } from '../../places/point.ts';
import { localTimes, dayOf, startInstant } from '../../places/time.ts';
import { fitOf, reasonsOf, whenText, type Fit, type Criteria } from './fit.ts';
import { showSlots } from './shown-slots.ts';
import {
  type Interval,
  createClock,
  freeIn,
  timesByTeam,
  without,
  type Clock,
} from '../../teams/availability/hours.ts';
import { publicAvailability } from '../../teams/availability/actions.ts';
import { PUBLIC_AVAILABILITY, suggestionIndexes, type PublicAvailability } from '../../teams/availability/model.ts';
import { blockedTeamIds } from '../../teams/blocks.ts';
import { presentTeam } from '../../teams/model.ts';
import { otherBusyTimes } from '../../teams/other-calendars/queries.ts';

export const presentSlot = (slot: Interval, timeZone: string): Slot => ({ ...localTimes(slot, timeZone), timeZone });

async function daysTried(
  { matchups, offers }: Models,
  teamId: number,
  otherIds: readonly number[],
  now: Date,
): Promise<Map<number, Interval[]>> {
  const others = { $in: [...otherIds] };
  const canceled = await matchups
    .find({ ...agreedBetween(teamId, others), status: 'cancelled', startsAt: { $gt: now } })
    .lean();
  const sides = [
    { fromId: teamId, toId: others },
    { fromId: others, toId: teamId },
  ];
  const waiting = await offers.find({ status: 'pending', terms: { $exists: true }, $or: sides }).lean();
  const proposed = waiting.flatMap(({ fromId, toId, terms }) =>
    terms ? [[fromId === teamId ? toId : fromId, dayOf(terms.date, terms.timeZone)] as const] : [],
  );
  const lost = canceled.map((game) => [opponentOf(game, teamId) ?? 0, dayOf(game.date, game.timeZone)] as const);
  return timesByTeam([...proposed, ...lost]);
}

const RINGS_MILES = [25, 50, 100, 200, 300] as const;
const CANDIDATES_MAX = 400;
const SHORTLIST = 3 * SUGGESTIONS;
const SLOTS = 3;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const NOTICE_MS = 2 * HOUR_MS;

type Candidate = { record: PublicAvailability; criteria: Criteria };
type Ranked = { candidate: Candidate; fit: Fit };

type When = QueryOf<typeof listSuggestions>;

export async function suggestOpponents(
  models: Models,
  teamId: number,
  { when = {}, now = new Date() }: { when?: When; now?: Date } = {},
): Promise<SuggestedOpponent[] | null> {
  const mine = await publicAvailability(models, teamId);
  if (!mine) return null;
  const clock = createClock(rangeOf(mine, now, when));
  const [hidden, busy] = await Promise.all([blockedTeamIds(models, teamId), takenTimes(models, [teamId], clock.range)]);
  const us = criteriaOf(mine, clock, busy.get(teamId));
  // A team counts as free at a time that it asks about, even outside its usual hours.
  if (when.startTime !== undefined) us.free = without([clock.range], busy.get(teamId) ?? []);
  if (us.free.length === 0) return [];

  const shortlist = await rankNearby(models, { mine, us, clock, now }, [teamId, ...hidden]);
  const ids = shortlist.map(({ candidate }) => candidate.record._id);
  const [theirs, tried] = await Promise.all([
    takenTimes(models, ids, clock.range),
    daysTried(models, teamId, ids, now),
  ]);
  const ranked = shortlist.flatMap(({ candidate: { record } }): Ranked[] => {
    const taken = [theirs, tried].flatMap((times) => times.get(record._id) ?? []);
    const candidate = { record, criteria: criteriaOf(record, clock, taken) };
    const fit = fitOf(us, candidate.criteria, now.getTime());
    return fit ? [{ candidate, fit }] : [];
  });
  return present(models, await asShown(models, { mine, us, clock, now }, bestFirst(ranked)), mine, now);
}

async function asShown(models: Models, { mine, us, now }: Search, ranked: readonly Ranked[]): Promise<Ranked[]> {
  const best = ranked.slice(0, SUGGESTIONS);
  const free = best.map(({ candidate, fit }) => ({ teamId: candidate.record._id, slots: fit.slots }));
  const shown = await showSlots(models, mine._id, free, { most: SLOTS, now });
  const known = best.flatMap(({ candidate }): Ranked[] => {
    // Score only the shown hours, because a score of all hours would reveal for how long a team is free.
    const fit = fitOf(us, { ...candidate.criteria, free: shown.get(candidate.record._id) ?? [] }, now.getTime());
    return fit ? [{ candidate, fit }] : [];
  });
  return bestFirst(known);
}

type Opening = { time: Interval; weHost: boolean; left: readonly number[]; now: Date };

export async function fittingFor(
  models: Models,
  mine: PublicAvailability,
  { time, weHost, left, now }: Opening,
): Promise<PublicAvailability[]> {
  const clock = createClock(time);
  const us = { ...criteriaOf(mine, clock), free: [time], hosts: weHost };
  const ranked = await rankNearby(models, { mine, us, clock, now }, [mine._id, ...left]);
  const ids = ranked.map(({ candidate }) => candidate.record._id);
  const busy = await takenTimes(models, ids, time);
  return ranked.flatMap(({ candidate: { record }, fit }) => {
    const [whole] = without(fit.slots, busy.get(record._id) ?? []);
    const isWhole = whole?.from === time.from && whole.to === time.to;
    return isWhole && fit.host !== (weHost ? 'them' : 'us') ? [record] : [];
  });
}

const soonest = (now: Date) => Math.ceil((now.getTime() + NOTICE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;

function rangeOf({ timeZone }: PublicAvailability, now: Date, when: When): Interval {
  const [from, to] = [soonest(now), now.getTime() + DAYS_AHEAD * DAY_MS];
  const { date, startTime = '00:00', endTime = '00:00' } = when;
  if (date === undefined) return { from, to };
  const start = startInstant(date, startTime, timeZone).getTime();
  return { from: Math.max(from, start), to: Math.max(from, start + durationOf({ startTime, endTime })) };
}

type Search = { mine: PublicAvailability; us: Criteria; clock: Clock; now: Date };

async function rankNearby({ availabilities }: Models, search: Search, left: readonly number[]): Promise<Ranked[]> {
  const { mine, us, clock, now } = search;
  const filter = {
    sport: mine.sport,
    suggested: true,
    suspended: false,
    age: { $gte: mine.ages.from, $lte: mine.ages.to },
    _id: { $nin: [...left] },
  };
  const farthest = us.hosts ? Infinity : (mine.travelMiles ?? Infinity);
  let ranked: Ranked[] = [];
  for (const ring of us.place ? RINGS_MILES : [Infinity]) {
    const miles = Math.min(ring, farthest);
    const area = us.place && miles < Infinity ? within(us.place, miles) : {};
    const found = await availabilities
      .find({ ...filter, ...area }, PUBLIC_AVAILABILITY, hintFor(area))
      .limit(CANDIDATES_MAX)
      .lean<PublicAvailability[]>();
    ranked = found.flatMap((record): Ranked[] => {
      const candidate = { record, criteria: criteriaOf(record, clock) };
      const fit = fitOf(us, candidate.criteria, now.getTime());
      return fit ? [{ candidate, fit }] : [];
    });
    if (ranked.length >= SHORTLIST || miles >= farthest || found.length === CANDIDATES_MAX) break;
  }
  return bestFirst(ranked).slice(0, SHORTLIST);
}

function within(center: Coordinates, miles: number) {
  const sphere = [[center.longitude, center.latitude], miles / EARTH_RADIUS_MILES];
  return { ...touchedBy(center, miles), 'publicPlace.point': { $geoWithin: { $centerSphere: sphere } } };
}

function hintFor(area: object): { hint?: Record<string, 1> } {
  if ('vicinity' in area) return { hint: suggestionIndexes.vicinity };
  return 'region' in area ? { hint: suggestionIndexes.region } : {};
}

function bestFirst(ranked: readonly Ranked[]): Ranked[] {
  return ranked.toSorted(
    (one, other) => other.fit.score - one.fit.score || one.candidate.record._id - other.candidate.record._id,
  );
}

export function criteriaOf(record: PublicAvailability, clock: Clock, busy: readonly Interval[] = []): Criteria {
  return {
    ...pick(record, 'age', 'ages', 'gender', 'level', 'levels', 'hosts', 'travelMiles', 'reliability'),
    place: shownPointOf(record),
    free: without(freeIn(record, clock), busy),
  };
}

export async function takenTimes(
  models: Models,
  ids: readonly number[],
  range: Interval,
): Promise<Map<number, Interval[]>> {
  const [agreed, elsewhere] = await Promise.all([
    agreedTimes(models, ids, range, ({ date, timeZone }) => dayOf(date, timeZone)),
    otherBusyTimes(models, ids, range),
  ]);
  return new Map(ids.map((id) => [id, [agreed, elsewhere].flatMap((times) => times.get(id) ?? [])]));
}

export async function agreedTimes(
  { matchups }: Models,
  teamIds: readonly number[],
  range: Interval,
  spanOf: (game: MatchupRecord) => Interval = hoursOf,
): Promise<Map<number, Interval[]>> {
  const ids = { $in: [...teamIds] };
  const games = await matchups
    .find({
      ...agreedBy(ids),
      status: 'matched',
      startsAt: { $gt: new Date(range.from - DAY_MS), $lt: new Date(range.to + DAY_MS) },
    })
    .lean();
  return timesByTeam(games.flatMap((game) => (sidesOf(game) ?? []).map((id) => [id, spanOf(game)] as const)));
}

const hoursOf = (game: MatchupRecord): Interval => {
  const from = game.startsAt.getTime();
  return { from, to: from + durationOf(game) };
};

async function present(
  { teams }: Models,
  ranked: readonly Ranked[],
  mine: PublicAvailability,
  now: Date,
): Promise<SuggestedOpponent[]> {
  const known = await teams.find({ _id: { $in: ranked.map(({ candidate }) => candidate.record._id) } }).lean();
  const byId = new Map(known.map((team) => [team._id, team]));
  return ranked.flatMap(({ candidate: { record }, fit }) => {
    const team = byId.get(record._id);
    if (!team || team.deleted) return [];
    const timeZone = fit.host === 'them' ? record.timeZone : mine.timeZone;
    const [first] = fit.slots;
    const { sport, ageGroup, competitionLevel } = team;
    return {
      team: { ...presentTeam(team._id, team), sport, ageGroup, competitionLevel },
      gender: record.gender,
      score: fit.score,
      reasons: reasonsOf(fit, first ? `both free ${whenText(first, timeZone, now.getTime())}` : null),
      miles: fit.miles === null ? null : Math.round(fit.miles),
      host: fit.host,
      slots: fit.slots.slice(0, SLOTS).map((slot) => presentSlot(slot, timeZone)),
    };
  });
}

export function opponentRoutes({ models }: Deps) {
  return [
    route(listSuggestions, async ({ query, caller }) => {
      const found = await suggestOpponents(models, caller.id, { when: query });
      return { ready: found !== null, suggestions: found ?? [] };
    }),
  ];
}
