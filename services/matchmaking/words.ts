/** Free text as it is kept and looked for: words without case, accents and punctuation. */

/** Notes repeat themselves; more different words than that make no game easier to find. */
const WORDS_MAX = 200;
const WORD_MAX = 40;

export function wordsOf(...texts: readonly (string | null)[]): string[] {
  const folded = texts.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}

type Written = { location: string; additionalInfo: string | null };

export function wordsOfMatchup({ location, additionalInfo }: Written, teamName: string): string[] {
  return wordsOf(teamName, location, additionalInfo);
}
