import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { concernedBy, event } from './events.ts';

/** One event of each type, with its required fields alone. */
const FILE = fileURLToPath(new URL('events/samples.jsonl', import.meta.url));
const typed = z.looseObject({ type: z.string() });
const samplesIn = (text: string) => text.split('\n').flatMap((line) => (line ? typed.parse(JSON.parse(line)) : []));
const known = event.def.options.flatMap(({ shape }) => [...shape.type.def.values]);

it('has a sample of every event', () => {
  const samples = samplesIn(readFileSync(FILE, 'utf8'));
  expect(samples.map((sample) => event.parse(sample).type).toSorted()).toEqual(known.toSorted());
});

it('orders each event among the others about the same teams', () => {
  const samples = samplesIn(readFileSync(FILE, 'utf8')).map((sample) => event.parse(sample));
  const about = samples.filter((sample) => concernedBy(sample).length === 0).map(({ type }) => type);
  // They are about an address, a message, a game or an admin.
  const nobody = [
    'contact.received',
    'contact.acknowledged',
    'newsletter.requested',
    'newsletter.confirmed',
    'matchup.listed',
  ];
  expect(about.toSorted()).toEqual([...nobody, 'message.removed', 'matchup.removed', 'admin.acted'].toSorted());
});
