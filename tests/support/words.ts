import { randomBytes } from 'node:crypto';

const LETTERS = 'bcdfghjklmnpqrstvwxz';

/** Returns a unique word for names and searches. It has no digits, because names must not contain phone numbers. */
export function newWord(): string {
  return `z${Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
