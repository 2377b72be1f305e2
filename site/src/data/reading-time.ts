/** Slightly below adults' average of 238 (Brysbaert 2019), because our articles have tables and checklists. */
const WORDS_A_MINUTE = 220;

export function readingMinutes(mdx: string): number {
  const prose = mdx
    .replaceAll(/^(?:import|export)\s.*$/gm, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const words = prose.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}
