import type { ChangeReason } from '@playfield/contracts/changes.ts';
import { GAME_MOVED } from '@playfield/contracts/confirmations.ts';
import type { Event, EventNamed } from '@playfield/contracts/events.ts';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { pick } from '@playfield/kit/data/pick.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import { Temporal } from 'temporal-polyfill';
import { log } from '../games/log.ts';
import type { CancellationRecord, MatchupRecord } from '../games/model.ts';
import { presentAgreedGame, presentExactGame } from '../games/present.ts';
import { gameOf, isLate } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { isBlocked } from '../teams/blocks.ts';
import { teamRefs } from '../teams/queries.ts';
import type { Person } from '../teams/model.ts';
import { gameCanceledEvents } from './events.ts';
import { reopenDates } from './filled-dates.ts';
import { standbysOf } from './line.ts';
import { transition } from './transitions.ts';

const PAUSES_MS = [0.5, 2, 6, 12, 24, 24, 24, 24].map((hours) => hours * HOUR_MS);
const SHORTEST_MS = 10 * MINUTE_MS;
const PART_OF_TIME_LEFT = 1 / 3;
const LEAVES_MS = 90 * MINUTE_MS;

const [NIGHT_FROM, NIGHT_TO] = [22, 7] as const;
const UP_BEFORE_MS = HOUR_MS;

type Canceled = { startsAt: Date; timeZone: string; sentAgain?: number };

export function sendAgainAt({ startsAt, timeZone, sentAgain = 0 }: Canceled, now: Date): Date | null {
  const pause = PAUSES_MS[sentAgain];
  if (pause === undefined) return null;
  const left = startsAt.getTime() - now.getTime();
  const paused = now.getTime() + Math.max(SHORTEST_MS, Math.min(pause, Math.round(left * PART_OF_TIME_LEFT)));
  const next = Math.max(paused, Math.min(wakingAt(paused, timeZone), startsAt.getTime() - LEAVES_MS - UP_BEFORE_MS));
  return next < startsAt.getTime() ? new Date(next) : null;
}

function wakingAt(time: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
  if (local.hour >= NIGHT_TO && local.hour < NIGHT_FROM) return time;
  const morning = local.hour < NIGHT_TO ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return morning.toZonedDateTime({ timeZone, plainTime: { hour: NIGHT_TO } }).epochMilliseconds;
}

export const CANCELED_ALREADY = 'This game is canceled already';
export const BEGUN = 'This matchup has already started';

export function refuseOver({ status, startsAt }: Pick<MatchupRecord, 'status' | 'startsAt'>, now: Date): void {
  if (status !== 'matched') throw conflict(CANCELED_ALREADY);
  if (startsAt <= now) throw conflict(BEGUN);
}

export function refuseMoved({ startsAt }: Pick<MatchupRecord, 'startsAt'>, seen: { startsAt: Date; now: Date }): void {
  if (startsAt <= seen.now) throw conflict(BEGUN);
  if (startsAt.getTime() !== seen.startsAt.getTime()) throw conflict(GAME_MOVED);
}

type Canceling = {
  matchupId: number;
  by: Person;
  reason?: ChangeReason;
  note?: string | null;
  /** True if the other team didn't confirm the game. The cancellation is then never late. */
  silent?: boolean;
  now: Date;
};

export async function cancel(
  models: Models,
  { matchupId, by, reason = 'other', note = null, silent = false, now }: Canceling,
): Promise<Event[]> {
  const { offers, matchups } = models;
  const { game, otherId } = await gameOf(models, matchupId, by.id);
  if (game.status !== 'matched') throw conflict(CANCELED_ALREADY);
  const next = transition(game, 'accepted', 'cancel', now);
  if (!next) throw conflict(BEGUN);
  const sendAt = sendAgainAt(pick(game, 'startsAt', 'timeZone'), now);
  const cancellation: CancellationRecord = {
    byId: by.id,
    toId: otherId,
    at: now,
    reason,
    note,
    late: !silent && isLate(game, now),
    ...(silent ? { silent } : {}),
    when: pick(game, 'date', 'startTime', 'endTime', 'timeZone', 'startsAt'),
    seenAt: null,
    sentAgain: 0,
    ...(sendAt ? { sendAt } : {}),
  };
  // Keep the accepted offer as a record. Keep the standby offers, too, unless the posting team backed out.
  const kept = silent || by.id !== game.teamId ? (['accepted', 'standby'] as const) : (['accepted'] as const);
  const dropped = silent || by.id !== game.teamId ? [] : await standbysOf(models, game);
  await offers.deleteMany({ matchupId, status: { $nin: kept } });
  await matchups.updateOne(
    { _id: matchupId },
    { $set: { status: next.game, interestCount: 1 }, $unset: { change: 1 }, $inc: { revision: 1 } },
  );
  const isOpenAgain = await matchups.exists({ teamId: otherId, filledBy: matchupId, status: 'hidden' });
  const reopened = await reopenDates(models, [matchupId], by.id);
  await saveCancellations(models, matchupId, [...game.cancellations, cancellation]);
  await log(models, by, { matchupId, what: 'canceled', reason, note, late: cancellation.late });
  const standingBy = by.id === game.teamId ? 0 : (await standbysOf(models, game)).length;
  const canceled = { ...game, revision: game.revision + 1 };
  const canceledForThem = await cancellationEvent(models, canceled, cancellation, { standingBy });
  const proposed = await offers.exists({ matchupId, status: 'accepted', terms: { $exists: true } });
  const theirs = { ...canceledForThem, posted: otherId === game.teamId && !proposed, reopened: isOpenAgain !== null };
  const { matchup, team: otherTeam, otherTeam: team } = theirs;
  const own = { type: 'game.canceled', what: 'own', matchup, team, otherTeam, reason } as const;
  const others = await gameCanceledEvents(models, { matchup: canceled, concerned: dropped });
  return [theirs, ...(silent ? [] : [own]), ...others, ...reopened];
}

export async function saveCancellations(
  { matchups }: Models,
  matchupId: number,
  cancellations: CancellationRecord[],
): Promise<void> {
  const times = cancellations.flatMap(({ sendAt }) => sendAt?.getTime() ?? []);
  const sendAt = times.length > 0 ? { $set: { cancellations, sendAt: new Date(Math.min(...times)) } } : null;
  await matchups.updateOne({ _id: matchupId }, sendAt ?? { $set: { cancellations }, $unset: { sendAt: 1 } });
}

export const cancellationOf = ({ cancellations }: Pick<MatchupRecord, 'cancellations'>, teamId: number) =>
  cancellations.findLast(({ byId, toId }) => byId === teamId || toId === teamId) ?? null;

export const cancellationFor = ({ cancellations }: Pick<MatchupRecord, 'cancellations'>, teamId: number) =>
  cancellations.findLast(({ toId }) => toId === teamId) ?? null;

export async function recordSeen(
  models: Models,
  { matchupId, teamId, now }: { matchupId: number; teamId: number; now: Date },
): Promise<void> {
  const game = await models.matchups.findOne({ _id: matchupId }).lean<MatchupRecord>();
  const unseen = game && cancellationFor(game, teamId);
  if (!unseen || unseen.seenAt) return;
  const { sendAt: _, ...seen } = { ...unseen, seenAt: now };
  const all = game.cancellations.map((one) => (one === unseen ? seen : one));
  await saveCancellations(models, matchupId, all);
}

export async function cancellationEvent(
  models: Models,
  game: MatchupRecord,
  { byId, toId, reason, note, late, silent, when }: CancellationRecord,
  { standingBy = 0, again }: { standingBy?: number; again?: true },
): Promise<EventNamed<'game.canceled.called_off'>> {
  const [refOf, blocked] = await Promise.all([teamRefs(models, [byId, toId]), isBlocked(models, [byId, toId])]);
  const present = blocked ? presentAgreedGame : presentExactGame;
  return {
    type: 'game.canceled',
    what: 'called_off',
    matchup: present({ ...game, ...when }),
    team: refOf(toId),
    otherTeam: refOf(byId),
    agreed: true,
    reason,
    note: again || blocked ? null : note,
    late,
    startsAt: when.startsAt.toISOString(),
    ...(silent ? { silent } : {}),
    ...(standingBy > 0 ? { standingBy } : {}),
    ...(again ? { again } : {}),
  };
}
