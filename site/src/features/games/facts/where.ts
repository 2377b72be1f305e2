import { isAtHosts, isFieldNamed, placeText, unnamedFieldText } from '@playfield/contracts/fields/places.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';

type Placed = Pick<ScheduledGame, 'game' | 'opponent'>;

/** Returns whether our team plays at home. A team that looks for a host plays on the other team's field. */
export function fieldOf({ game, opponent }: Placed): 'home' | 'away' {
  const isOwn = game.team.id !== opponent?.id;
  return isOwn === (game.matchupType === 'hosting') ? 'home' : 'away';
}

/**
 * Describes where an agreed game is played, or on whose field if the host has not named the field yet.
 * @param ownTown the town of the reader's team
 */
export function agreedPlaceText({ game, opponent }: Placed, ownTown: string): string {
  if (isFieldNamed(game) || !opponent) return placeText(game);
  const isOurs = fieldOf({ game, opponent }) === 'home';
  // If a team looked for a host, the game's location is that team's town, so use the host's town instead.
  const town = isAtHosts(game) ? game.location : isOurs ? ownTown : opponent.teamLocation;
  return unnamedFieldText(isOurs ? null : opponent.teamName, town);
}

export const lacksOwnField = ({ game, opponent }: Placed) =>
  fieldOf({ game, opponent }) === 'home' && !isFieldNamed(game);
