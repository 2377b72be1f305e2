/**
 * Writes down which shapes of queries a service sends, for what and how often: fields, operators and types, never
 * values. `npm test` compares them with the indexes and the shard keys (`tools/checks/`).
 */
import type { Connection } from 'mongoose';
import { appendFileSync } from 'node:fs';
import { currentOrigin, type Origin } from '../telemetry/origin.ts';
import { shardingOf, type Sharding } from './sharding.ts';

/** Some hundreds are usual; more would be a field name made of data. */
const SHAPES_MAX = 5_000;

/** A filter or an operand without its values: a type's name, or operators with types. */
export type Shape = string | boolean | { [field: string]: Shape | Shape[] };
export type FilterShape = { [field: string]: Shape | Shape[] };

export type IndexShape = {
  keys: Record<string, unknown>;
  sparse: boolean;
  partial: Record<string, unknown> | null;
  unique?: true;
};

export type QueryShape = {
  collection: string;
  command: string;
  filter: FilterShape;
  sort: string[];
  limited: boolean;
  /** Names its index itself: MongoDB refuses it where there is none. */
  hinted: boolean;
  /** What sends it: one of the three, or none at a start. */
  poller?: string;
  call?: string;
  event?: string;
};

/** What a collection's model declares; no sharding if it declares none. */
export type CollectionShape = { collection: string; indexes: IndexShape[]; sharding?: Sharding };
type OriginShape = { origin: Origin };

/** A line of the file: a collection, a query, or something that sends queries. All lines of a shape add up. */
export type ShapeLine = CollectionShape | ((QueryShape | OriginShape) & { times?: number });

/**
 * Appends every shape to a file of JSON lines, with how often it was sent since the line before: when that doubles, and
 * at the end. The client must monitor its commands.
 */
export function recordShapes(db: Connection, file: string): void {
  const known = new Map<string, { seen: number; written: number }>();
  const origins = new WeakSet<Origin>();
  const append = (text: string, times: number) => appendFileSync(file, `${text.slice(0, -1)},"times":${times}}\n`);
  const write = (line: CollectionShape | QueryShape | OriginShape) => {
    const text = JSON.stringify(line);
    const counted = known.get(text) ?? { seen: 0, written: 0 };
    if (counted.seen === 0 && known.size >= SHAPES_MAX) return;
    known.set(text, counted);
    counted.seen += 1;
    if (counted.seen < 2 * counted.written) return;
    append(text, counted.seen - counted.written);
    counted.written = counted.seen;
  };
  process.once('exit', () => {
    for (const [text, { seen, written }] of known) if (seen > written) append(text, seen - written);
  });
  db.getClient().on('commandStarted', ({ commandName, command, databaseName }) => {
    const name: unknown = command[commandName];
    if (databaseName !== db.name || typeof name !== 'string') return;
    const { indexes, literals, sharding } = declared(db, name);
    const collection = `${db.name}.${name}`;
    const origin = currentOrigin();
    const asked = queriesOf(commandName, command);
    if (asked.length > 0) write({ collection, indexes, ...(sharding ? { sharding } : {}) });
    if (origin && !origins.has(origin)) {
      origins.add(origin);
      write({ origin });
    }
    const sender = origin ? { [origin.kind]: origin.name } : {};
    for (const { filter, ...how } of asked)
      write({ collection, command: commandName, filter: shapeOfFilter(filter, literals), ...how, ...sender });
  });
}

type Fields = Record<string, unknown>;
type Asked = { filter: unknown; sort: string[]; limited: boolean; hinted: boolean };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Reflect.get(value, '_bsontype') === undefined;
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
/** The driver sends an order as a map. */
const keysOf = (value: unknown): string[] =>
  value instanceof Map ? [...value.keys()].map(String) : isFields(value) ? Object.keys(value) : [];

/** The queries in a command. Batches of writes have one for each write. */
function queriesOf(name: string, command: Fields): Asked[] {
  const asked = (filter: unknown, more: Partial<Asked> = {}): Asked[] => [
    { filter, sort: [], limited: false, hinted: command['hint'] !== undefined, ...more },
  ];
  if (name === 'find')
    return asked(command['filter'], { sort: keysOf(command['sort']), limited: Number(command['limit'] ?? 0) > 0 });
  if (name === 'findAndModify') return asked(command['query'], { sort: keysOf(command['sort']), limited: true });
  if (name === 'count' || name === 'distinct') return asked(command['query']);
  if (name === 'update')
    return listOf(command['updates']).flatMap(({ q, multi }) => asked(q, { limited: multi !== true }));
  if (name === 'delete')
    return listOf(command['deletes']).flatMap(({ q, limit }) => asked(q, { limited: limit === 1 }));
  return name === 'aggregate' ? asked(...inPipeline(listOf(command['pipeline']))) : [];
}

/** What an aggregation reads: its first matches, then its order and limit. */
function inPipeline(stages: Fields[]): [unknown, Partial<Asked>] {
  const end = stages.findIndex((stage) => !('$match' in stage));
  const [matches, rest] = end === -1 ? [stages, []] : [stages.slice(0, end), stages.slice(end)];
  const sort = rest[0] && '$sort' in rest[0] ? keysOf(rest[0]['$sort']) : [];
  const limit = rest[sort.length > 0 ? 1 : 0];
  const filter = matches.length === 1 ? matches[0]?.['$match'] : { $and: matches.map((stage) => stage['$match']) };
  return [matches.length === 0 ? {} : filter, { sort, limited: limit !== undefined && '$limit' in limit }];
}

/** The words of a state, such as `open`, by which an index may be partial. */
function declared(db: Connection, name: string) {
  const model = Object.values(db.models).find(({ collection }) => collection.name === name);
  const indexes = (model?.schema.indexes() ?? []).map(([keys, options]) => {
    const partial: unknown = options['partialFilterExpression'];
    const index: IndexShape = { keys: { ...keys }, sparse: options['sparse'] === true, partial: null };
    if (isFields(partial)) index.partial = partial;
    if (options['unique'] === true) index.unique = true;
    return index;
  });
  const words = indexes.flatMap(({ partial }) => Object.entries(partial ?? {}));
  return {
    indexes,
    literals: new Set(words.filter(([, value]) => typeof value === 'string').map(([field]) => field)),
    sharding: model && shardingOf(model.schema),
  };
}

function shapeOfFilter(filter: unknown, literals: Set<string>): FilterShape {
  if (!isFields(filter)) return {};
  return Object.fromEntries(
    Object.entries(filter).map(([field, value]) => {
      if (!Array.isArray(value) || !field.startsWith('$')) return [field, shapeOf(value, literals.has(field))];
      const branches = value.map((one) => JSON.stringify(shapeOfFilter(one, literals)));
      return [field, [...new Set(branches)].map((one): FilterShape => JSON.parse(one))];
    }),
  );
}

function shapeOf(value: unknown, literal: boolean): Shape {
  if (typeof value === 'boolean' || (literal && typeof value === 'string')) return value;
  if (!isFields(value) || value instanceof Date || value instanceof RegExp) return typeOf(value);
  const entries = Object.entries(value);
  if (!entries.some(([key]) => key.startsWith('$'))) return 'document';
  return Object.fromEntries(
    entries.map(([operator, operand]) => {
      if (operator === '$type' || operator === '$exists') return [operator, String(operand)];
      if (operator === '$elemMatch') return [operator, shapeOfFilter(operand, new Set())];
      const list: unknown[] = Array.isArray(operand) ? operand : [operand];
      return [operator, list.includes(null) ? 'null' : typeOf(list[0])];
    }),
  );
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'object') return typeof value;
  const type: unknown = Reflect.get(value, '_bsontype');
  return typeof type === 'string' ? type.toLowerCase() : 'document';
}
