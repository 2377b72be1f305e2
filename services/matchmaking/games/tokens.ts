/** Full-text search tokens: words folded to lowercase without accents. */
import { ageGroups, labelOf, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import type { MatchupRecord } from './model.ts';

/** Maximum number of words per game, and of characters per word. */
const WORDS_MAX = 200;
const WORD_MAX = 40;

export function tokensOf(...texts: readonly (string | null)[]): string[] {
  const folded = texts.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}

/** Public text only. A street or park typed as the location must not be searchable. */
type Shown = { town: string; additionalInfo: string | null };

export function tokensOfMatchup({ town, additionalInfo }: Shown, teamName: string): string[] {
  return tokensOf(teamName, town, additionalInfo);
}

type Titled = Pick<MatchupRecord, 'sport' | 'ageGroup' | 'matchupType'>;

export function titleOf({ sport, ageGroup, matchupType }: Titled): string {
  return `${labelOf(ageGroups, ageGroup)} ${labelOf(sports, sport)} · ${labelOf(matchupTypes, matchupType)}`;
}

export function searchedOf(game: Titled & { location: string }, teamName: string) {
  return { searched: [titleOf(game), teamName, game.location].join('\n') };
}
