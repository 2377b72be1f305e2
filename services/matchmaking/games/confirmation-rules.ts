import { ASK_HOURS } from '@playfield/contracts/confirmations.ts';
import { DAY_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { MatchupRecord, Confirmation, ConfirmationSide } from './model.ts';

const ANSWER_MS = 12 * HOUR_MS;
/** A confirmation request is skipped if the game was agreed on or moved less than this long before the request. */
const YES_COUNTS_MS = DAY_MS;
const SILENT_FROM = 2;

type Confirmable = Pick<MatchupRecord, 'startsAt' | 'timesAsked' | 'confirmation' | 'matchedAt' | 'createdAt'>;

const dueAt = ({ startsAt }: Pick<Confirmable, 'startsAt'>, hours: number) => startsAt.getTime() - hours * HOUR_MS;

/** Null if no request is due. If several are, only the last counts; `hours` is null if it is to be skipped. */
export function askDue(game: Confirmable, now: Date): { timesAsked: number; hours: number | null } | null {
  const over = ASK_HOURS.filter((hours) => dueAt(game, hours) <= now.getTime());
  const hours = over.at(-1);
  if (hours === undefined || over.length <= game.timesAsked || game.startsAt <= now) return null;
  const since = game.confirmation?.since ?? game.matchedAt ?? game.createdAt;
  return { timesAsked: over.length, hours: since.getTime() + YES_COUNTS_MS <= dueAt(game, hours) ? hours : null };
}

export const newConfirmation = (now: Date): Pick<MatchupRecord, 'timesAsked' | 'confirmation'> => ({
  timesAsked: 0,
  confirmation: { since: now, sides: [] },
});

export const sideIn = (confirmation: Confirmation | undefined, teamId: number): ConfirmationSide =>
  confirmation?.sides.find((side) => side.teamId === teamId) ?? { teamId };

export function withAsk(confirmation: Confirmation | undefined, teamIds: readonly number[], now: Date): Confirmation {
  const sides = teamIds
    .map((teamId) => sideIn(confirmation, teamId))
    .map((one) => (one.yesAt ? one : { waitingSince: now, ...one }));
  return { ...confirmation, sides };
}

export function withYes(confirmation: Confirmation | undefined, teamId: number, now: Date): Confirmation {
  const others = confirmation?.sides.filter((side) => side.teamId !== teamId) ?? [];
  return { ...confirmation, sides: [...others, { teamId, yesAt: now }] };
}

export const hasSaidYes = (confirmation: Confirmation | undefined, teamId: number) =>
  sideIn(confirmation, teamId).yesAt !== undefined;

export function silentSince(
  { timesAsked, confirmation }: Pick<Confirmable, 'timesAsked' | 'confirmation'>,
  teamId: number,
): Date | null {
  return (timesAsked >= SILENT_FROM && sideIn(confirmation, teamId).waitingSince) || null;
}

export function answerUntil(
  game: Pick<Confirmable, 'startsAt' | 'timesAsked' | 'confirmation'>,
  teamId: number,
): Date | null {
  const since = silentSince(game, teamId)?.getTime();
  if (since === undefined) return null;
  return new Date(since + Math.min(ANSWER_MS, (game.startsAt.getTime() - since) / 2));
}
