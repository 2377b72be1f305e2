/** What is known of the teams that would play on a weekend. */
import { Temporal } from 'temporal-polyfill';
import {
  createClock,
  freeIn,
  isDayOff,
  merged,
  minutesOf,
  overlap,
  without,
  type Clock,
  type Interval,
} from '../../teams/availability/hours.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../../teams/availability/model.ts';
import { agreedBy, sidesOf } from '../../games/sides.ts';
import { hostOf } from '../../games/rules.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../../models.ts';
import { criteriaOf } from '../../search/opponents/queries.ts';
import { busyElsewhere } from '../../teams/other-calendars/queries.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { actingIn, runnersOf } from '../../teams/rules.ts';
import { DAY_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { weekendDay } from '@playfield/contracts/weekend-games.ts';
import { dayOf } from '../../places/time.ts';
import type { WeekendEntryRecord } from './model.ts';
import type { Entrant } from './pairing-rules.ts';

/** Teams per query: bounds what one answer holds. */
const READ_AT_ONCE = 500;
/** Nobody plays the same team again sooner unless they arrange it themselves. */
const REPEAT_MS = 42 * DAY_MS;
/** The last games count for who was at home. */
const BALANCED_GAMES = 10;
/** For a day on which a team would play without having said when it is free. */
const USUAL_HOURS = { from: 9 * 60, to: 18 * 60 } as const;

/** A team that would play, with what decides whom and when. */
export type Weekender = {
  entry: WeekendEntryRecord;
  availability: PublicAvailability;
  past: Past;
  blocked: readonly number[];
  /** The people who run it. */
  runners: readonly number[];
};

/** A team's agreed games, in time. */
export type Past = {
  busy: Interval[];
  homeMoreThanAway: number;
  lastPlayedAt: number | null;
  opponents: Set<number>;
};

/** All hours of a weekend anywhere in the country. */
export function rangeOf(saturday: string): Interval {
  const midnight = Temporal.PlainDate.from(saturday).toZonedDateTime('UTC').epochMilliseconds;
  return { from: midnight - DAY_MS, to: midnight + 3 * DAY_MS };
}

/** The teams of some entries that others can deal with and that have said where they play. */
export async function weekendersOf(
  models: Models,
  entries: readonly WeekendEntryRecord[],
  now: Date,
): Promise<Weekender[]> {
  const found: Weekender[] = [];
  for (let first = 0; first < entries.length; first += READ_AT_ONCE)
    found.push(...(await readSome(models, entries.slice(first, first + READ_AT_ONCE), now)));
  return found;
}

async function readSome(models: Models, entries: readonly WeekendEntryRecord[], now: Date): Promise<Weekender[]> {
  const [first] = entries;
  if (!first) return [];
  const ids = entries.map(({ teamId }) => teamId);
  const range = rangeOf(first.saturday);
  const [teams, availabilities, past, elsewhere, blocked] = await Promise.all([
    models.teams.find({ _id: { $in: ids }, ...VISIBLE_TEAM }, { people: 1 }).lean(),
    models.availabilities
      .find({ _id: { $in: ids }, suspended: false }, PUBLIC_AVAILABILITY)
      .lean<PublicAvailability[]>(),
    pastOf(models, ids, range, now),
    busyElsewhere(models, ids, range),
    blockedBy(models, ids),
  ]);
  const visible = new Map(teams.map((team) => [team._id, team]));
  const availabilityOf = new Map(availabilities.map((one) => [one._id, one]));
  return entries.flatMap((entry): Weekender[] => {
    const { teamId } = entry;
    const availability = availabilityOf.get(teamId);
    const team = visible.get(teamId);
    if (!availability || !team) return [];
    const known = past.get(teamId) ?? NOTHING_PAST;
    const busy = [...known.busy, ...(elsewhere.get(teamId) ?? [])];
    return [
      {
        entry,
        availability,
        past: { ...known, busy },
        blocked: blocked.get(teamId) ?? [],
        runners: runnersOf(team),
      },
    ];
  });
}

const NOTHING_PAST: Past = { busy: [], homeMoreThanAway: 0, lastPlayedAt: null, opponents: new Set() };

/** What teams have played and agreed on. @param range in which their games count as busy hours */
export async function pastOf(
  { matchups }: Pick<Models, 'matchups'>,
  teamIds: readonly number[],
  range: Interval,
  now: Date,
): Promise<Map<number, Past>> {
  const games = await matchups
    .find(
      { ...agreedBy({ $in: [...teamIds] }), status: 'matched' },
      { teamId: 1, opponentId: 1, startsAt: 1, startTime: 1, endTime: 1, matchupType: 1 },
    )
    .sort({ startsAt: -1 })
    .lean();
  const wanted = new Set(teamIds);
  const pasts = new Map<number, Past>();
  const counted = new Map<number, number>();
  for (const game of games) {
    const sides = sidesOf(game);
    if (!sides) continue;
    const hostId = hostOf(game);
    const from = game.startsAt.getTime();
    const played = { from, to: from + (minutesOf(game.endTime) - minutesOf(game.startTime)) * MINUTE_MS };
    const [one, other] = sides;
    for (const [teamId, otherId] of [sides, [other, one] as const]) {
      if (!wanted.has(teamId)) continue;
      const past = pasts.get(teamId) ?? { busy: [], homeMoreThanAway: 0, lastPlayedAt: null, opponents: new Set() };
      pasts.set(teamId, past);
      if (played.from < range.to && played.to > range.from) past.busy.push(played);
      if (from > now.getTime() - REPEAT_MS) past.opponents.add(otherId);
      const seen = counted.get(teamId) ?? 0;
      if (seen < BALANCED_GAMES) past.homeMoreThanAway += hostId === teamId ? 1 : -1;
      counted.set(teamId, seen + 1);
      if (from <= now.getTime()) past.lastPlayedAt ??= from;
    }
  }
  return pasts;
}

async function blockedBy(
  { blocks }: Pick<Models, 'blocks'>,
  teamIds: readonly number[],
): Promise<Map<number, number[]>> {
  const ids = { $in: [...teamIds] };
  const found = await blocks.find({ $or: [{ blockerId: ids }, { blockedId: ids }] }).lean();
  const apart = new Map<number, number[]>();
  const note = (one: number, other: number) => apart.set(one, [...(apart.get(one) ?? []), other]);
  for (const { blockerId, blockedId } of found) {
    note(blockerId, blockedId);
    note(blockedId, blockerId);
  }
  return apart;
}

export type OwnAvailability = Pick<PublicAvailability, 'timeZone' | 'blackouts'>;

/** Null unless the team has said when and where it plays. */
export function ownAvailability(
  { availabilities }: Pick<Models, 'availabilities'>,
  teamId: number,
  session: ClientSession | null = null,
): Promise<OwnAvailability | null> {
  return availabilities
    .findOne({ _id: teamId }, { timeZone: 1, blackouts: 1 })
    .session(session)
    .lean<OwnAvailability>();
}

/** The days of a weekend that a team can be asked about: without a game yet, and not off. */
export function openDays(
  saturday: string,
  availability: Pick<PublicAvailability, 'blackouts' | 'timeZone'>,
  busy: readonly Interval[],
): WeekendDay[] {
  const taken = merged(busy);
  return weekendDay.options.filter((day) => {
    const date = weekendDate(saturday, day);
    return !isDayOff(availability, date) && overlap(taken, [dayOf(date, availability.timeZone)]).length === 0;
  });
}

/** The clock for a weekend's hours, which many teams share. */
export const weekendClock = (saturday: string): Clock => createClock(rangeOf(saturday));

/** A team as the pairing of one day sees it. */
export function entrantOn({ entry, availability, past, blocked }: Weekender, day: WeekendDay, clock: Clock): Entrant {
  return {
    id: entry.teamId,
    sport: availability.sport,
    criteria: {
      ...criteriaOf(availability, clock),
      free: freeOn(availability, weekendDate(entry.saturday, day), clock, past.busy),
    },
    homeMoreThanAway: past.homeMoreThanAway,
    lastPlayedAt: past.lastPlayedAt,
    not: new Set([...past.opponents, ...blocked, ...entry.met]),
  };
}

/** When it is free on a day that it would play: its hours, or usual ones if it has not said any for that day. */
function freeOn(availability: PublicAvailability, date: string, clock: Clock, busy: readonly Interval[]): Interval[] {
  const { timeZone } = availability;
  // Also one that was said after the answer.
  if (isDayOff(availability, date)) return [];
  const said = overlap(freeIn(availability, clock), [dayOf(date, timeZone)]);
  const { from, to } = USUAL_HOURS;
  const usual = { from: clock.at(date, from, timeZone), to: clock.at(date, to, timeZone) };
  return merged(without(said.length > 0 ? said : [usual], busy));
}

/** Who may answer for teams: their owners and managers; null where a team's people are not known. */
export async function answerersOf(
  { teams }: Pick<Models, 'teams'>,
  teamIds: readonly number[],
): Promise<(teamId: number) => number[] | null> {
  const found = await teams.find({ _id: { $in: [...teamIds] } }, { people: 1 }).lean();
  const byId = new Map(found.map((team) => [team._id, team]));
  return (teamId) => actingIn(byId.get(teamId) ?? {});
}
