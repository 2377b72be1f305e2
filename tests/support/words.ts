import { randomBytes } from 'node:crypto';

const LETTERS = 'bcdfghjklmnpqrstvwxz';

/** A word that nothing else has, for names and searches. Without digits: names hold no phone numbers. */
export function newWord(): string {
  return `z${Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
