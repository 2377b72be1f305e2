import { expect, it } from 'vitest';
import { readingMinutes } from './reading-time.ts';

it('estimates the reading time of prose, ignoring imports, components and link addresses', () => {
  const words = 'word '.repeat(1_100);
  expect(readingMinutes(words)).toBe(5);
  expect(readingMinutes(`import X from '../x.astro';\n\n<X of="many words in here" />\n\n${words}`)).toBe(5);
  expect(readingMinutes(`[a link](https://example.com/${'long-address/'.repeat(1_100)})`)).toBe(1);
});
