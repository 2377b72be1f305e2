import { LATE_HOURS } from '@playfield/contracts/changes.ts';
import type { MatchupType } from '@playfield/contracts/fields/options.ts';
import { HOUR_MS, DAY_MS, durationOf } from '@playfield/contracts/fields/time.ts';
import { BUSY, PLAYS_THEN } from '@playfield/contracts/proposals.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import type { MatchupRecord } from './model.ts';
import type { Models } from '../models.ts';

export function isGone({ status }: { status: string }): boolean {
  return status === 'cancelled' || status === 'hidden';
}

type Placed = { matchupType: MatchupType; teamId: number; opponentId: number | null };

export function hostOf({ matchupType, teamId, opponentId }: Placed): number | null {
  return matchupType === 'hosting' ? teamId : opponentId;
}

export function isLate({ startsAt }: { startsAt: Date }, now: Date): boolean {
  return startsAt.getTime() - now.getTime() < LATE_HOURS * HOUR_MS;
}

export const NOT_AGREED = 'This game is not one that your team has agreed on';

type Playing = Pick<MatchupRecord, 'teamId' | 'opponentId'>;

export const sidesOf = ({ teamId, opponentId }: Playing): readonly [number, number] | null =>
  opponentId === null ? null : [teamId, opponentId];

export function opponentOf({ teamId, opponentId }: Playing, team: number): number | null {
  if (team === teamId) return opponentId;
  return team === opponentId ? teamId : null;
}

export const agreedBy = (team: number | { $in: number[] }) => ({
  $or: [{ teamId: team, opponentId: { $ne: null } }, { opponentId: team }],
});

export const agreedBetween = (one: number, other: number | { $in: number[] }) => ({
  $or: [
    { teamId: one, opponentId: other },
    { teamId: other, opponentId: one },
  ],
});

export async function gameOf(
  { matchups }: Models,
  id: number,
  teamId: number,
): Promise<{ game: MatchupRecord; otherId: number }> {
  const game = await matchups.findOne({ _id: id }).lean<MatchupRecord>();
  const otherId = game && opponentOf(game, teamId);
  if (!game || otherId === null) throw notFound(NOT_AGREED);
  return { game, otherId };
}

export type Played = Pick<MatchupRecord, 'startsAt' | 'startTime' | 'endTime'>;

export const endOf = ({ startsAt, ...hours }: Played) => new Date(startsAt.getTime() + durationOf(hours));

export const overlaps = (one: Played, other: Played): boolean =>
  one.startsAt < endOf(other) && other.startsAt < endOf(one);

export const around = (game: Played) => ({ $gt: new Date(game.startsAt.getTime() - DAY_MS), $lt: endOf(game) });

export async function playsDuring(
  { matchups }: Models,
  teamId: number,
  game: Played & Pick<MatchupRecord, '_id'>,
): Promise<boolean> {
  const near = await matchups
    .find({ ...agreedBy(teamId), _id: { $ne: game._id }, status: 'matched', startsAt: around(game) })
    .lean();
  return near.some((one) => overlaps(one, game));
}

export async function refuseBusy(
  models: Models,
  game: Parameters<typeof playsDuring>[2],
  { teams, own }: { teams: readonly number[]; own: number | null },
): Promise<void> {
  for (const team of teams) if (await playsDuring(models, team, game)) throw conflict(team === own ? PLAYS_THEN : BUSY);
}

export const isMoved = (before: Played, after: Played): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() || before.endTime !== after.endTime;

/** Checks only a changed time, so that a game that already overlaps another can still get a new field. */
export async function refuseBusyMove(
  models: Models,
  [before, after]: readonly [MatchupRecord, MatchupRecord],
  own: number,
): Promise<void> {
  if (isMoved(before, after)) await refuseBusy(models, after, { teams: sidesOf(after) ?? [], own });
}
