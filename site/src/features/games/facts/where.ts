import type { GamePage } from '@playfield/contracts/games.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';

type Placed = Pick<ScheduledGame, 'game' | 'opponent'>;

/** Matches `Boulder, CO`, which names no field, unlike `Pleasant View, Boulder, CO`. */
const TOWN_ONLY = /^[^,\d]+,\s*[A-Z]{2}$/;

/** Whether we play at home. A team that looks for a host plays on the other team's field. */
export function fieldOf({ game, opponent }: Placed): 'home' | 'away' {
  const isOwn = game.team.id !== opponent?.id;
  return isOwn === (game.matchupType === 'hosting') ? 'home' : 'away';
}

/** Whether the field is known. A post that looks for a host names its own town, and others often name only a town. */
export function isFieldKnown({ game }: Pick<ScheduledGame, 'game'>): boolean {
  return Boolean(game.address) || (game.matchupType === 'hosting' && !TOWN_ONLY.test(game.location.trim()));
}

export const placeText = ({ address, location }: { address?: string | null | undefined; location: string }) =>
  [address, location].filter(Boolean).join(', ');

/**
 * Describes where an agreed game is played. If the posting team looks for a host, its town is not the place, unless it
 * is also the host's town, as in proposals.
 * @param ownTown the town of the reader's team
 */
export function agreedPlaceText({ game, opponent }: Placed, ownTown: string): string {
  if (isFieldKnown({ game })) return placeText(game);
  const hostsTown = fieldOf({ game, opponent }) === 'home' ? ownTown : opponent?.teamLocation;
  const isHosts = game.matchupType === 'hosting' || game.location === hostsTown;
  return isHosts ? `${game.location}, field not named yet` : 'Field not named yet';
}

export function lacksOwnField({ game, opponent }: Pick<GamePage, 'game' | 'opponent'>): boolean {
  return fieldOf({ game, opponent }) === 'home' && !isFieldKnown({ game });
}
