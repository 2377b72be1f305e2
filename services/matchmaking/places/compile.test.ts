import { expect, it } from 'vitest';
import { compile } from './compile.ts';
import { readGazetteer } from './data.ts';

it(
  'matches the packages: `node services/matchmaking/commands/build-gazetteer.ts` writes it',
  { timeout: 60_000 },
  () => {
    expect(JSON.stringify(readGazetteer()) === JSON.stringify(compile())).toBe(true);
  },
);
