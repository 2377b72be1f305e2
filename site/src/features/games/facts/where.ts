import { namesField, placeText, unnamedFieldText } from '@playfield/contracts/fields/places.ts';
import type { ScheduledGame } from '@playfield/contracts/schedules.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';

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
  if (standing !== 'agreed' && standing !== 'canceled') return openPlaceText(game, !opponent);
  const place = standing === 'agreed' ? agreedPlaceText({ game, opponent }) : placeText(game);
  return opponent ? sidedText(fieldOf({ game, opponent }) === 'home', place) : place;
}

export const ownPlaceText = (game: Matchup) =>
  game.status === 'matched' ? sidedText(game.matchupType === 'hosting', placeText(game)) : openPlaceText(game, true);

export const lacksOwnField = ({ game, opponent }: Placed) =>
  fieldOf({ game, opponent }) === 'home' && !namesField(game);

export const sidedText = (isHome: boolean, place: string) => `${isHome ? 'Home' : 'Away'} · ${place}`;

type Open = Pick<Matchup, 'matchupType' | 'location'> & { address?: string | null };

export function openPlaceText({ matchupType, location, address }: Open, isOwn: boolean) {
  if (isOwn)
    return matchupType === 'hosting' ? `Your field · ${placeText({ location, address })}` : 'At the other team’s field';
  // A location without a comma isn't a town: it says that the place is hidden.
  const town = location.includes(',') ? location : '';
  return matchupType === 'hosting'
    ? `Their field · you travel${town && ` to ${town}`}`
    : `Your field · they travel${town && ` from ${town}`}`;
}
