import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compile } from './compile.ts';
import { GAZETTEER_FILE, pack } from './data.ts';
import { readCities, readZips } from './packages.ts';

/** Packing takes 10 s of one core, and tests share two. */
const PACKING_MS = 120_000;

it(
  'is what the packages say: `node services/matchmaking/commands/build-gazetteer.ts` writes it',
  { timeout: PACKING_MS },
  () => {
    const [kept, made] = [readFileSync(GAZETTEER_FILE), pack(compile({ cities: readCities(), zips: readZips() }))];
    expect(brotliDecompressSync(kept).equals(brotliDecompressSync(made))).toBe(true);
  },
);
