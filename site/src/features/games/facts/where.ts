import { namesField, placeText, unnamedFieldText } from '@playfield/contracts/fields/places.ts';
import { openPlaceText, sidedText } from './open-place.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';

type Placed = Pick<ScheduledGame, 'game' | 'opponent'>;

export function fieldOf({ game, opponent }: Placed): 'home' | 'away' {
  const isOwn = game.team.id !== opponent?.id;
  return isOwn === (game.matchupType === 'hosting') ? 'home' : 'away';
}

export function agreedPlaceText({ game, opponent }: Placed): string {
  if (namesField(game) || !opponent) return placeText(game);
  const isOurs = fieldOf({ game, opponent }) === 'home';
  return unnamedFieldText(isOurs ? null : opponent.teamName, game.location);
}

export function shownPlaceText({
  game,
  standing,
  opponent,
}: Placed & { standing: ScheduledGame['standing'] | null }): string {
  const location = placeText(game);
  if (standing !== 'agreed' && standing !== 'canceled') return openPlaceText({ ...game, location }, !opponent);
  const place = standing === 'agreed' ? agreedPlaceText({ game, opponent }) : location;
  return opponent ? sidedText(fieldOf({ game, opponent }) === 'home', place) : place;
}

export const lacksOwnField = ({ game, opponent }: Placed) =>
  fieldOf({ game, opponent }) === 'home' && !namesField(game);
