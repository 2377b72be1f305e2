import mongoose, { Types } from 'mongoose';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bytes, modelsOf, objectId, recordSchema } from './records.ts';

const point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) });
const games = recordSchema(
  'games',
  {
    _id: objectId,
    name: z.string(),
    sport: z.enum(['soccer', 'hockey']),
    startsAt: z.date(),
    isOpen: z.boolean(),
    teamIds: z.array(z.number()),
    point: z.optional(point),
    note: z.nullable(z.string()),
    reason: z.optional(z.nullable(z.string())),
    toNotify: z.optional(z.literal(true)),
    people: z.optional(z.array(z.object({ userId: z.number(), since: z.nullable(z.date()) }))),
    notifiedAt: z.optional(z.record(z.string(), z.date())),
    answer: z.optional(z.union([z.object({ yes: z.string() }), z.object({ no: z.string() })])),
    played: z._default(z.number(), 3),
    key: z.optional(bytes),
    tokens: z.array(z.string()),
  },
  { hidden: ['tokens'] },
);
const { games: Game } = modelsOf({ games })(mongoose.createConnection());
const least = {
  _id: new Types.ObjectId(),
  name: '',
  sport: 'soccer' as const,
  startsAt: new Date(0),
  isOpen: true,
  teamIds: [1, 2],
  tokens: [],
};

it('stores null for absent nullable fields, omits absent optional fields, and fills in defaults', async () => {
  const game = new Game(least);
  await game.validate();
  expect(game.toObject()).toEqual({ ...least, note: null, played: 3 });
  expect(game.toObject()).not.toHaveProperty('people');
});

it('stores nested objects without IDs, and stores maps and unions unchanged', () => {
  const given = {
    ...least,
    point: { type: 'Point' as const, coordinates: [-105, 40] as [number, number] },
    people: [{ userId: 7, since: null }],
    notifiedAt: { 7: new Date(1) },
    answer: { yes: 'text' },
    toNotify: true as const,
    key: Buffer.from('key'),
  };
  const { key, ...rest } = new Game(given).toObject();
  expect(rest).toEqual({ ...given, key: undefined, note: null, played: 3 });
  expect(key?.toString()).toBe('key');
});

it('rejects a document that lacks a required field', async () => {
  const { startsAt: _, ...others } = least;
  await expect(new Game(others).validate()).rejects.toThrow('startsAt');
});

it('uses the given collection name and excludes hidden fields from reads by default', () => {
  expect(Game.collection.name).toBe('games');
  expect(games.path('tokens').options).toMatchObject({ select: false });
});

it('rejects a type that cannot be stored', () => {
  expect(() => recordSchema('games', { _id: z.bigint() })).toThrow('cannot hold a bigint');
});
