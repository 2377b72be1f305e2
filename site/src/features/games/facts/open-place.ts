import type { Matchup } from '@playfield/contracts/matchups.ts';

export const sidedText = (isHome: boolean, place: string) => `${isHome ? 'Home' : 'Away'} · ${place}`;

/** Says where a game would be played before two teams agree on it. A post that looks for a host names its own town. */
export function openPlaceText({ matchupType, location }: Pick<Matchup, 'matchupType' | 'location'>, isOwn: boolean) {
  if (matchupType === 'hosting') return location;
  if (isOwn) return `Their field · you travel from ${location}`;
  // A location without a comma is not a town, but a text that says that the place is hidden.
  return location.includes(',') ? `Your field · they travel from ${location}` : 'Your field';
}
