import { randomUUID } from 'node:crypto';
import { Schema } from 'mongoose';
import { describe, expect, inject, it } from 'vitest';
import { connectMongo, prepareCollections } from '@playfield/kit/data/mongo.ts';
import { findBySubstring, gramsOf, needlesOf, patternOf } from '@playfield/kit/data/substrings.ts';

/** Whether the index finds a text by a part of it, by the database's rules. */
function leadsTo(part: string, ...texts: string[]): boolean {
  const grams = gramsOf(...texts);
  return needlesOf(part).every((needle) =>
    grams.some((gram) => (typeof needle === 'string' ? gram === needle : new RegExp(needle.$regex, 'u').test(gram))),
  );
}

describe('grams', () => {
  it('lead from every part of a text to it, whatever its case', () => {
    const text = 'Robin O’Reyes-Núñez 🏀 (12U) +1';
    const characters = Array.from(text);
    for (const start of characters.keys()) {
      for (let end = start + 1; end <= characters.length; end += 1) {
        const part = characters.slice(start, end).join('');
        for (const written of [part, part.toUpperCase(), part.toLowerCase()])
          expect(leadsTo(written, 'another text', text), written).toBe(true);
      }
    }
  });

  it('lead from one and two characters at the end of a text, and from the end of one text not to the next', () => {
    for (const part of ['s', 'ks', 'wks']) expect(leadsTo(part, 'Boulder Hawks'), part).toBe(true);
    expect(leadsTo('hawksa', 'Boulder Hawks', 'Ana Ruiz')).toBe(false);
    expect(leadsTo('hawks a', 'Boulder Hawks', 'Ana Ruiz')).toBe(false);
  });

  it('reach to the end of long texts', () => {
    const text = `${'ab'.repeat(120)} and an end`;
    expect(leadsTo('an end', text)).toBe(true);
    expect(leadsTo(text, text)).toBe(true);
    expect(leadsTo(`${'ab'.repeat(120)} and no end`, text)).toBe(false);
  });

  it('hold whole characters only, and the last ones there are', () => {
    for (const gram of gramsOf('🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀', '\ud83c broken')) expect(gram.isWellFormed(), gram).toBe(true);
    for (const text of ['ab\uffff\uffff', 'ab\u{10ffff}', 'ab🏀', 'ab\ufffd'])
      expect(leadsTo('ab', text), text).toBe(true);
    expect(leadsTo('\uffff', 'ab\uffff\uffff')).toBe(true);
    expect(leadsTo('🏀', 'ab🏀')).toBe(true);
  });

  it('do not change with what follows', () => {
    expect(leadsTo('ΟΔΟΣ', 'Οδοσ Αθηνα')).toBe(true);
    expect(leadsTo('ΟΔΟΣ', 'οδος')).toBe(true);
    expect(leadsTo('straße', 'STRASSE')).toBe(true);
  });

  it('are as many as the text has characters, however often it repeats itself', () => {
    expect(gramsOf('Boulder Bandits')).toHaveLength(15);
    expect(gramsOf('Boulder Bandits', 'boulder bandits')).toHaveLength(15);
    expect(gramsOf('')).toEqual([]);
  });
});

it('asks for few grams of a long text, and for the beginning of one of a short text', () => {
  expect(needlesOf('abcdefgh')).toEqual(['abcdefgh']);
  expect(needlesOf('abcdefghi')).toEqual(['abcdefgh', 'bcdefghi']);
  expect(needlesOf('ab.')).toEqual([{ $regex: String.raw`^ab\.` }]);
  expect(needlesOf('0123456789'.repeat(25)).length).toBeLessThanOrEqual(6);
});

it('takes what means something to a pattern for what it is', () => {
  const text = '^.*+?$ [a-z] (x|y) {1,2} \\d / - # 🏀';
  expect(new RegExp(`^${patternOf(text)}$`).test(text)).toBe(true);
});

it('asks for more of a text that takes too long to find, and finds it where there is time', async () => {
  const address = inject('mongoUrl').replace(/(\/)([^/?]*)(\?|$)/, `/s${randomUUID().slice(0, 8)}$3`);
  const db = await connectMongo(address, 'kit');
  const schema = new Schema({ _id: Number, name: String, grams: { type: [String], select: false } });
  schema.index({ grams: 1 });
  const teams = db.model<{ _id: number; name: string; grams: string[] }>('Team', schema, 'teams');
  try {
    await prepareCollections(db);
    // More than are checked one by one. All have both grams of the text, but only the oldest has the text itself.
    const names = Array.from({ length: 6_000 }, (_, id) => (id === 0 ? 'abcdefghi' : `abcdefgh ${id} bcdefghi`));
    await teams.insertMany(names.map((name, _id) => ({ _id, name, grams: gramsOf(name) })));
    const wanted = { text: 'abcdefghi', fields: ['name'], filter: {}, before: undefined, limit: 2 } as const;
    expect(await findBySubstring(teams, wanted)).toMatchObject([{ _id: 0 }]);
    await expect(findBySubstring(teams, { ...wanted, patienceMs: 1 })).rejects.toMatchObject({
      status: 400,
      message: 'Please enter more of the name',
    });
  } finally {
    await db.dropDatabase();
    await db.close();
  }
});
