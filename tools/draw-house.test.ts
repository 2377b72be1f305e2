import { expect, it } from 'vitest';
import { read } from './checks/sources.ts';
import { drawHouse, quotedHouse } from './draw-house.ts';

it('is in docs/architecture.md as the sources have it: `npm run draw-house` puts it there', () => {
  expect(quotedHouse(read('docs/architecture.md'))).toBe(drawHouse());
});
