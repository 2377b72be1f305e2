import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { concernedBy, event, nameOf } from './events.ts';

const FILE = fileURLToPath(new URL('events/samples.jsonl', import.meta.url));
const typed = z.looseObject({ type: z.string() });
const samplesIn = (text: string) => text.split('\n').flatMap((line) => (line ? typed.parse(JSON.parse(line)) : []));
const known = event.def.options.flatMap((option) => {
  const variants = 'shape' in option ? [option] : option.def.options;
  return variants.flatMap(({ shape }) => {
    const types = [...shape.type.def.values];
    if (!('what' in shape)) return types;
    const whats: string[] = 'values' in shape.what.def ? shape.what.def.values : Object.values(shape.what.def.entries);
    return types.flatMap((type) => whats.map((what) => `${type}.${what}`));
  });
});

it('samples.jsonl has exactly one sample of every event', () => {
  const samples = samplesIn(readFileSync(FILE, 'utf8'));
  expect(samples.map((sample) => nameOf(event.parse(sample))).toSorted()).toEqual(known.toSorted());
});

it('finds a team or user for every event except seven known ones', () => {
  const samples = samplesIn(readFileSync(FILE, 'utf8')).map((sample) => event.parse(sample));
  const about = samples.filter((sample) => concernedBy(sample).length === 0).map(nameOf);
  const withoutSubject = [
    'contact.received',
    'contact.acknowledged',
    'newsletter.requested',
    'registration.said_yes',
    'newsletter.confirmed',
    'game.listed',
  ];
  expect(about.toSorted()).toEqual([...withoutSubject, 'admin.acted'].toSorted());
});
