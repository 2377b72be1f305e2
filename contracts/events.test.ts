import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { event } from './events.ts';

/** One event of each type, with its required fields alone. */
const FILE = fileURLToPath(new URL('events/samples.jsonl', import.meta.url));
const typed = z.looseObject({ type: z.string() });
const samplesIn = (text: string) => text.split('\n').flatMap((line) => (line ? typed.parse(JSON.parse(line)) : []));
const known = event.def.options.flatMap(({ shape }) => [...shape.type.def.values]);

it('has a sample of every event', () => {
  const samples = samplesIn(readFileSync(FILE, 'utf8'));
  expect(samples.map((sample) => event.parse(sample).type).toSorted()).toEqual(known.toSorted());
});

it('reads every sample that was ever written: outboxes and queues hold events of earlier versions', () => {
  const log = execFileSync('git', ['log', '-p', '--format=', '--', FILE], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  const written = samplesIn(log.replaceAll(/^(?!\+\{).*$/gm, '').replaceAll(/^\+/gm, ''));
  for (const sample of written.filter(({ type }) => known.some((one) => one === type)))
    expect(event.safeParse(sample).error, sample.type).toBeUndefined();
});
