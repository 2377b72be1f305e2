/** When both teams are asked whether their game is still on, and what their answers mean. Pure. */
import { ASK_HOURS } from '@playfield/contracts/confirmations.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { MatchupRecord, Confirmation, ConfirmationSide } from './model.ts';

/** Time to answer: a night and the next morning, or half of what is left before the game. */
const ANSWER_MS = 12 * HOUR_MS;
/** From this ask on, two days before the game, the other team sees who hasn't answered. */
const SILENT_FROM = 2;

type Asked = Pick<MatchupRecord, 'startsAt' | 'timesAsked' | 'confirmation' | 'matchedAt' | 'createdAt'>;

const dueAt = ({ startsAt }: Pick<Asked, 'startsAt'>, hours: number) => startsAt.getTime() - hours * HOUR_MS;

/**
 * Returns the due ask as its ordinal and its hours before the game. If several are due, only the last counts. `hours`
 * is null if the teams agreed on the game or its time after the ask was due, which already counts as a yes.
 */
export function askDue(game: Asked, now: Date): { timesAsked: number; hours: number | null } | null {
  const over = ASK_HOURS.filter((hours) => dueAt(game, hours) <= now.getTime());
  const hours = over.at(-1);
  if (hours === undefined || over.length <= game.timesAsked || game.startsAt <= now) return null;
  const since = game.confirmation?.since ?? game.matchedAt ?? game.createdAt;
  return { timesAsked: over.length, hours: since.getTime() <= dueAt(game, hours) ? hours : null };
}

export const newConfirmation = (now: Date): Pick<MatchupRecord, 'timesAsked' | 'confirmation'> => ({
  timesAsked: 0,
  confirmation: { since: now, sides: [] },
});

export const sideIn = (confirmation: Confirmation | undefined, teamId: number): ConfirmationSide =>
  confirmation?.sides.find((side) => side.teamId === teamId) ?? { teamId };

/** Records an ask to both teams. A team that still owes an answer keeps its earlier waiting time. */
export function withAsk(confirmation: Confirmation | undefined, teamIds: readonly number[], now: Date): Confirmation {
  const sides = teamIds.map((teamId) => ({ waitingSince: now, ...sideIn(confirmation, teamId) }));
  return { ...confirmation, sides };
}

export function withYes(confirmation: Confirmation | undefined, teamId: number, now: Date): Confirmation {
  const others = confirmation?.sides.filter((side) => side.teamId !== teamId) ?? [];
  return { ...confirmation, sides: [...others, { teamId, yesAt: now }] };
}

export function hasSaidYes(confirmation: Confirmation | undefined, teamId: number): boolean {
  const { yesAt, waitingSince } = sideIn(confirmation, teamId);
  return yesAt !== undefined && waitingSince === undefined;
}

/** Returns since when a team has been silent, or null if it isn't. */
export function silentSince(
  { timesAsked, confirmation }: Pick<Asked, 'timesAsked' | 'confirmation'>,
  teamId: number,
): Date | null {
  return (timesAsked >= SILENT_FROM && sideIn(confirmation, teamId).waitingSince) || null;
}

/** Returns a silent team's deadline, after which others may be offered the game, or null if it isn't silent. */
export function answerUntil(
  game: Pick<Asked, 'startsAt' | 'timesAsked' | 'confirmation'>,
  teamId: number,
): Date | null {
  const since = silentSince(game, teamId)?.getTime();
  if (since === undefined) return null;
  return new Date(since + Math.min(ANSWER_MS, (game.startsAt.getTime() - since) / 2));
}
