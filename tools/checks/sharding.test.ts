/** The check of shard keys, and what the services declare: without a database. */
import { subscribers } from '@playfield/contracts/events.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { createStats } from '@playfield/kit/features/stats.ts';
import { createCountPublisher } from '@playfield/kit/events/numbered-counts.ts';
import { declareInbox } from '@playfield/kit/events/inbox.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import type { CollectionShape, QueryShape } from '@playfield/kit/data/query-shapes.ts';
import { shardCommands } from '@playfield/kit/data/shard-database.ts';
import { shardingOf, type Sharding } from '@playfield/kit/data/sharding.ts';
import * as accounts from '@playfield/accounts/models.ts';
import * as matchmaking from '@playfield/matchmaking/models.ts';
import * as messaging from '@playfield/messaging/models.ts';
import * as notifier from '@playfield/notifier/models.ts';
import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { impossibleIn, MAIN_JOB, ratesOf, refusedIn, routesOf, tableOf, type Exception } from './sharding.ts';

const SERVICES = { accounts, matchmaking, messaging, notifier };

/** A service's models on a connection that is never opened. */
function modelsOf(name: keyof typeof SERVICES) {
  const db = mongoose.createConnection().useDb(`playfield_${name}`);
  SERVICES[name].declareModels(db);
  createOutbox(db);
  declareInbox(db);
  createStats(db, { count: async () => [], began: async () => null });
  createCountPublisher({ db, count: async () => 0, publish: () => {} });
  return db;
}

const keyText = (key: object) =>
  `{ ${Object.entries(key)
    .map(([field, how]) => `${field}: ${how === 'hashed' ? "'hashed'" : '1'}`)
    .join(', ')} }`;

/** The keys of a decision's table by collection. `.name` is of the service before it, `….name` of every service. */
function keysIn(text: string): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [, names = '', key = ''] of text.matchAll(/^\| (`[^|]+?) \| `(\{[^|]+\})` \|/gm)) {
    let service = '';
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) {
      if (!name.startsWith('.')) service = name.split('.')[0] ?? '';
      keys.set(name.startsWith('.') ? `${service}${name}` : name, key);
    }
  }
  return keys;
}

const collection = 'playfield_matchmaking.matchups';
const games = (more: Partial<CollectionShape> = {}): CollectionShape => ({
  collection,
  indexes: [],
  sharding: { key: { region: 1, teamId: 1 }, foundBy: ['_id', 'link.code'] },
  ...more,
});
const query = (filter: QueryShape['filter'], more: Partial<QueryShape> = {}): QueryShape => ({
  collection,
  command: 'find',
  filter,
  sort: [],
  limited: false,
  hinted: false,
  ...more,
});
const routeOf = (filter: QueryShape['filter'], declared = games()) =>
  routesOf([declared, query(filter)]).map(({ route }) => route)[0];

describe('the declarations', () => {
  it.each(Object.keys(SERVICES) as (keyof typeof SERVICES)[])('are there for every collection of %s', (name) => {
    const models = Object.values(modelsOf(name).models);
    expect(models.length).toBeGreaterThan(5);
    const without = models.filter(({ schema }) => !shardingOf(schema)).map((model) => model.collection.name);
    expect(without).toEqual([]);
  });

  it.each(Object.keys(SERVICES) as (keyof typeof SERVICES)[])('leave the unique indexes of %s possible', (name) => {
    const shapes = Object.values(modelsOf(name).models).map(({ collection: { name: of }, schema }): CollectionShape => {
      const sharding: Sharding | undefined = shardingOf(schema);
      const indexes = schema.indexes().map(([keys, { unique }]) => ({
        keys: { ...keys },
        sparse: false,
        partial: null,
        ...(unique === true ? { unique } : {}),
      }));
      return { collection: of, indexes, ...(sharding ? { sharding } : {}) };
    });
    expect(impossibleIn(shapes)).toEqual([]);
  });

  it('are those of decision 58', () => {
    const written = keysIn(readFileSync(new URL('../../docs/decisions/0058-shard-keys.md', import.meta.url), 'utf8'));
    const wrong = Object.keys(SERVICES).flatMap((name) =>
      shardCommands(modelsOf(name as keyof typeof SERVICES))
        .map(({ shardCollection, key }) => [shardCollection.replace('playfield_', ''), keyText(key)] as const)
        .filter(([collection, key]) => (written.get(collection) ?? written.get(collection.replace(name, '…'))) !== key),
    );
    expect(wrong).toEqual([]);
  });

  it('become commands, with the directory’s', () => {
    expect(shardCommands(modelsOf('messaging'))).toContainEqual({
      shardCollection: 'playfield_messaging.messages',
      key: { conversationId: 'hashed' },
    });
    expect(shardCommands(modelsOf('matchmaking'))).toContainEqual({
      shardCollection: 'playfield_matchmaking.directory',
      key: { _id: 'hashed' },
    });
  });
});

it('knows the main job by the names of calls and events', () => {
  const known = new Set([...calls.map(({ method, path }) => `${method} ${path}`), ...Object.keys(subscribers)]);
  const ours = [...MAIN_JOB].filter((name) => !name.includes(' /internal/'));
  expect(ours.filter((name) => !known.has(name))).toEqual([]);
});

describe('a query', () => {
  it('goes to the shards of the values that it names', () => {
    expect(routeOf({ region: 'string' })).toBe('by key');
    expect(routeOf({ region: { $in: 'string' }, status: 'string' })).toBe('by key');
    expect(routeOf({ $and: [{ region: 'string' }, { status: 'string' }] })).toBe('by key');
    expect(routeOf({ $or: [{ region: 'string' }, { region: { $in: 'string' }, sport: 'string' }] })).toBe('by key');
  });

  it('asks the directory first where that knows its field', () => {
    expect(routeOf({ _id: 'number' })).toBe('by directory');
    expect(routeOf({ $or: [{ _id: 'number' }, { region: 'string' }] })).toBe('by directory');
  });

  it('asks every shard with anything else', () => {
    expect(routeOf({})).toBe('every shard');
    expect(routeOf({ teamId: 'number' })).toBe('every shard');
    // The directory knows nothing of records without a value.
    expect(routeOf({ 'link.code': 'null' })).toBe('every shard');
    expect(routeOf({ region: { $gt: 'string' } })).toBe('every shard');
    expect(routeOf({ _id: { $nin: 'number' } })).toBe('every shard');
    expect(routeOf({ $or: [{ _id: 'number' }, { status: 'string' }] })).toBe('every shard');
  });

  it('has one shard to ask for a collection that is not sharded', () => {
    expect(routeOf({}, games({ sharding: { key: null, because: 'small' } }))).toBe('one shard');
  });

  it('is a mistake where the collection declares nothing', () => {
    const { sharding: _, ...bare } = games();
    expect(() => routesOf([bare, query({})])).toThrow('declares no shard key');
  });
});

describe('an index', () => {
  const indexed = (keys: Record<string, 1>, key: Record<string, 1 | 'hashed'>) =>
    impossibleIn([
      games({ sharding: { key, foundBy: [] }, indexes: [{ keys, sparse: false, partial: null, unique: true }] }),
    ]).length;

  it('can be unique behind all of the key, hashed or not, or by ID', () => {
    expect(indexed({ region: 1, teamId: 1, clientId: 1 }, { region: 1, teamId: 1 })).toBe(0);
    expect(indexed({ region: 1, clientId: 1 }, { region: 1, teamId: 1 })).toBe(1);
    expect(indexed({ matchupId: 1, teamId: 1 }, { matchupId: 'hashed' })).toBe(0);
    expect(indexed({ teamId: 1, matchupId: 1 }, { matchupId: 'hashed' })).toBe(1);
    expect(indexed({ _id: 1 }, { region: 1 })).toBe(0);
  });
});

describe('a query to every shard', () => {
  const everywhere = query({ status: 'string' }, { call: 'GET /api/open-games' });
  const why = { collection: 'matchmaking.matchups', reason: 'counts them all', rate: 'once a minute' };
  const allowed = [{ ...why, for: ['GET /api/open-games'] }];
  const refused = (asked: QueryShape, exceptions: readonly Exception[]) =>
    refusedIn(routesOf([games(), asked]), exceptions);

  it('is refused unless it is allowed to the one who sends it', () => {
    expect(refused(everywhere, [])).toHaveLength(1);
    expect(refused(everywhere, allowed)).toEqual([]);
    expect(refused({ ...everywhere, call: 'GET /api/home' }, allowed)).not.toEqual([]);
  });

  it('is refused where an exception is for other fields', () => {
    const asked = query({ status: 'string', vicinity: 'string' }, { call: 'GET /api/open-games' });
    expect(refused(asked, [{ ...why, for: ['GET /api/open-games'], lacks: ['vicinity'] }])).not.toEqual([]);
    expect(refused(asked, [{ ...why, for: ['GET /api/open-games'], has: ['startsAt'] }])).not.toEqual([]);
    expect(refused(asked, [{ ...why, for: ['GET /api/open-games'], has: ['status'] }])).toEqual([]);
  });

  it('is refused to the main job, unless it is said what is besides', () => {
    const search = { ...everywhere, call: 'GET /api/matchups' };
    const exception = { ...why, for: ['GET /api/matchups'] };
    expect(refused(search, [exception])).toHaveLength(1);
    expect(refused(search, [{ ...exception, besides: 'it names no place' }])).toEqual([]);
  });

  it('has no exception left when nothing sends it anymore', () => {
    expect(refused(query({ region: 'string' }), allowed)).toEqual([
      'sharding-exceptions.json allows what nothing sends: matchmaking.matchups for GET /api/open-games',
    ]);
  });

  it('has a rate: how often it is sent each time that its sender runs', () => {
    const lines = [
      games(),
      { origin: { kind: 'call', name: 'GET /api/open-games' } as const, times: 4 },
      { ...everywhere, times: 1 },
      { ...everywhere, times: 1 },
      query({ region: 'string' }, { call: 'GET /api/open-games' }),
    ];
    expect(ratesOf(lines, routesOf(lines))).toEqual(['matchmaking.matchups for GET /api/open-games: 0.50 a run']);
  });

  it('is counted apart', () => {
    expect(tableOf(routesOf([games(), everywhere]))).toContain('other calls: 0, 0, 0, 1');
  });
});
