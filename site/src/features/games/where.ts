/** Where a game is played, and on whose field. */
import type { GamePage } from '@playfield/contracts/games.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';

type Placed = Pick<ScheduledGame, 'game' | 'opponent'>;

/** A team that looks for a host plays on the other's field. */
export function fieldOf({ game, opponent }: Placed): 'home' | 'away' {
  const isOwn = game.team.id !== opponent?.id;
  return isOwn === (game.matchupType === 'hosting') ? 'home' : 'away';
}

/** A post that looks for a host names its own team's town, not the field. */
export function isFieldKnown({ game }: Pick<ScheduledGame, 'game'>): boolean {
  return Boolean(game.address) || game.matchupType === 'hosting';
}

export const placeText = ({ address, location }: { address?: string | null | undefined; location: string }) =>
  [address, location].filter(Boolean).join(', ');

/** Whether the calling team hosts and has not said on which field. */
export function lacksOwnField({ game, opponent }: Pick<GamePage, 'game' | 'opponent'>): boolean {
  return fieldOf({ game, opponent }) === 'home' && !game.address;
}
