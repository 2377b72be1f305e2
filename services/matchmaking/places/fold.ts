/** Normalizes place names: no case, accents or punctuation; common abbreviations are expanded. */
import { states } from '@playfield/contracts/fields/options.ts';

const WORDS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount', mtn: 'mountain' };
const NICKNAMES: Record<string, string> = { nyc: 'new york city', philly: 'philadelphia', vegas: 'las vegas' };

const stateByName = new Map<string, string>([
  ...states.map(({ value, label }) => [label.toLowerCase(), value.toLowerCase()] as const),
  ['district of columbia', 'dc'],
]);

/** `St. Louis` becomes `saint louis`. */
export function fold(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ');
  return words.map((word) => NICKNAMES[word] ?? WORDS[word] ?? word).join(' ');
}

/** Adds the missing comma before the state: `1505 30th St Boulder CO`. */
export function withComma(text: string): string {
  return text.trim().replace(/([a-z.]) +([A-Z]{2})$/, '$1, $2');
}

/** Splits 'City, State' with the state as code or name, in any usual spelling; null without a state. */
export function splitState(text: string): { city: string; state: string } | null {
  const comma = text.lastIndexOf(',');
  if (comma < 0) return null;
  const tail = text
    .slice(comma + 1)
    .trim()
    .toLowerCase();
  const state = stateByName.get(tail) ?? (/^[a-z]{2}$/.test(tail) ? tail : null);
  return state ? { city: fold(text.slice(0, comma)), state } : null;
}
