import type { Matchup } from '@playfield/contracts/matchups.ts';

export const sidedText = (isHome: boolean, place: string) => `${isHome ? 'Home' : 'Away'} · ${place}`;

export function openPlaceText({ matchupType, location }: Pick<Matchup, 'matchupType' | 'location'>, isOwn: boolean) {
  if (isOwn) return `${matchupType === 'hosting' ? 'Your field ·' : 'Their field · you travel from'} ${location}`;
  // A location without a comma is not a town, but text that says that the place is hidden.
  const town = location.includes(',') ? location : '';
  return matchupType === 'hosting'
    ? `Their field · you travel${town && ` to ${town}`}`
    : `Your field · they travel${town && ` from ${town}`}`;
}
