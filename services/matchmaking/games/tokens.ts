import { ageGroups, labelOf, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import type { MatchupRecord } from './model.ts';

const WORDS_MAX = 200;
const WORD_MAX = 40;

export function tokensOf(...texts: readonly (string | null)[]): string[] {
  const folded = texts.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}

type Titled = Pick<MatchupRecord, 'sport' | 'ageGroup' | 'matchupType'>;

export function titleOf({ sport, ageGroup, matchupType }: Titled): string {
  return `${labelOf(ageGroups, ageGroup)} ${labelOf(sports, sport)} · ${labelOf(matchupTypes, matchupType)}`;
}

type Searched = Titled & Pick<MatchupRecord, 'location' | 'publicPlace' | 'additionalInfo'>;

/** Only admins may search `searched`: it contains the typed location, which may name a street or park. */
export const searchTextOf = (game: Searched, teamName: string) => ({
  searchTokens: tokensOf(teamName, game.publicPlace.town, game.additionalInfo),
  searched: [titleOf(game), teamName, game.location].join('\n'),
});
