/** Free-text search tokens: words without case, accents and punctuation. Admins search by any substring. */
import { ageGroups, labelOf, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import type { MatchupRecord } from './model.ts';

/** Notes repeat themselves; more distinct words do not make a game easier to find. */
const WORDS_MAX = 200;
const WORD_MAX = 40;

export function tokensOf(...texts: readonly (string | null)[]): string[] {
  const folded = texts.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}

/** Public text only: a street or park typed as the location must not be searchable. */
type Shown = { town: string; additionalInfo: string | null };

export function tokensOfMatchup({ town, additionalInfo }: Shown, teamName: string): string[] {
  return tokensOf(teamName, town, additionalInfo);
}

type Titled = Pick<MatchupRecord, 'sport' | 'ageGroup' | 'matchupType'>;

/** The title that admins see: `12U Baseball · Can Host`. */
export function titleOf({ sport, ageGroup, matchupType }: Titled): string {
  return `${labelOf(ageGroups, ageGroup)} ${labelOf(sports, sport)} · ${labelOf(matchupTypes, matchupType)}`;
}

/** The text that admins search. */
export function searchedOf(game: Titled & { location: string }, teamName: string) {
  return { searched: [titleOf(game), teamName, game.location].join('\n') };
}
