/** Free text as it is kept and looked for: words without case, accents and punctuation; for admins, any part of it. */
import { ageGroups, labelOf, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import { gramsOf } from '@playfield/kit/data/substrings.ts';
import type { MatchupRecord } from './model.ts';

/** Notes repeat themselves; more different words than that make no game easier to find. */
const WORDS_MAX = 200;
const WORD_MAX = 40;

export function tokensOf(...texts: readonly (string | null)[]): string[] {
  const folded = texts.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}

/** What everybody may read: a street or a park that was typed as the location is found by nobody. */
type Shown = { town: string; additionalInfo: string | null };

export function tokensOfMatchup({ town, additionalInfo }: Shown, teamName: string): string[] {
  return tokensOf(teamName, town, additionalInfo);
}

type Titled = Pick<MatchupRecord, 'sport' | 'ageGroup' | 'matchupType'>;

/** What admins know a game by: `12U Baseball · Can Host`. */
export function titleOf({ sport, ageGroup, matchupType }: Titled): string {
  return `${labelOf(ageGroups, ageGroup)} ${labelOf(sports, sport)} · ${labelOf(matchupTypes, matchupType)}`;
}

/** What admins find a game by. */
export function searchedOf(game: Titled & { location: string }, teamName: string) {
  const texts = [titleOf(game), teamName, game.location];
  return { searched: texts.join('\n'), grams: gramsOf(...texts) };
}
