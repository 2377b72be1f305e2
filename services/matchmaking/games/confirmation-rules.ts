/** When both teams of an agreed game are asked whether it is still on, and what their answers mean. Pure. */
import { ASK_HOURS } from '@playfield/contracts/confirmations.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { MatchupRecord, StillOn, StillOnSide } from './model.ts';

/** A night and the morning after it, or near the game half of the time that was left: nobody loses a game for being slow. */
const ANSWER_MS = 12 * HOUR_MS;
/** From the second ask on, two days before the game, silence is shown to the other team. */
const SILENT_FROM = 2;

type Asked = Pick<MatchupRecord, 'startsAt' | 'asked' | 'stillOn' | 'matchedAt' | 'createdAt'>;

/** When the ask of so many hours before is due. */
const dueAt = ({ startsAt }: Pick<Asked, 'startsAt'>, hours: number) => startsAt.getTime() - hours * HOUR_MS;

/**
 * The ask that is due: how many are over with it, and its hours. Of several that are due at once, the last one counts.
 * `hours` is null where the teams agreed on the game, or on its time, after the ask was due: they have just said yes.
 */
export function askDue(game: Asked, now: Date): { asked: number; hours: number | null } | null {
  const over = ASK_HOURS.filter((hours) => dueAt(game, hours) <= now.getTime());
  const hours = over.at(-1);
  if (hours === undefined || over.length <= game.asked || game.startsAt <= now) return null;
  const since = game.stillOn?.since ?? game.matchedAt ?? game.createdAt;
  return { asked: over.length, hours: since.getTime() <= dueAt(game, hours) ? hours : null };
}

/** Of a game with a new time. */
export const askedAnew = (now: Date): Pick<MatchupRecord, 'asked' | 'stillOn'> => ({
  asked: 0,
  stillOn: { since: now, sides: [] },
});

export const sideIn = (stillOn: StillOn | undefined, teamId: number): StillOnSide =>
  stillOn?.sides.find((side) => side.teamId === teamId) ?? { teamId };

/** Both teams are asked. Whoever still owes an answer owes it since then. */
export function withAsk(stillOn: StillOn | undefined, teamIds: readonly number[], now: Date): StillOn {
  const sides = teamIds.map((teamId) => ({ waitingSince: now, ...sideIn(stillOn, teamId) }));
  return { ...stillOn, sides };
}

/** One team says that the game is on. */
export function withYes(stillOn: StillOn | undefined, teamId: number, now: Date): StillOn {
  const others = stillOn?.sides.filter((side) => side.teamId !== teamId) ?? [];
  return { ...stillOn, sides: [...others, { teamId, yesAt: now }] };
}

/** Whether a team has said yes, and owes no answer to a later ask. */
export function hasSaidYes(stillOn: StillOn | undefined, teamId: number): boolean {
  const { yesAt, waitingSince } = sideIn(stillOn, teamId);
  return yesAt !== undefined && waitingSince === undefined;
}

/** Since when a team has left the asks unanswered that show it as silent; null if it is not. */
export function silentSince({ asked, stillOn }: Pick<Asked, 'asked' | 'stillOn'>, teamId: number): Date | null {
  return (asked >= SILENT_FROM && sideIn(stillOn, teamId).waitingSince) || null;
}

/** Until when a silent team has time to answer before its game may be offered to others; null if it is not silent. */
export function answerUntil(game: Pick<Asked, 'startsAt' | 'asked' | 'stillOn'>, teamId: number): Date | null {
  const since = silentSince(game, teamId)?.getTime();
  if (since === undefined) return null;
  return new Date(since + Math.min(ANSWER_MS, (game.startsAt.getTime() - since) / 2));
}
