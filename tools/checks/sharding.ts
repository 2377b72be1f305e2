/**
 * Compares the queries that the tests sent, and all unique indexes, with the shard keys that their collections declare:
 * a query that names a key asks one shard, or one for each value. Others ask every shard: `sharding-exceptions.json`
 * allows that with a reason and a rate.
 */
import type {
  CollectionShape,
  FilterShape,
  IndexShape,
  QueryShape,
  ShapeLine,
} from '@playfield/kit/data/query-shapes.ts';
import allowed from './sharding-exceptions.json' with { type: 'json' };
import { branchesOf, constraintOf, linesOf } from './queries.ts';

/** How a query finds its shards: its collection is on one, it names the key, the directory knows it, or not at all. */
type Route = 'one shard' | 'by key' | 'by directory' | 'every shard';
type Routed = { query: QueryShape; route: Route; times: number };
/** Queries that may ask every shard. */
export type Exception = {
  collection: string;
  /** What sends them: calls, events, pollers, or `start`; `job` for an email or a push that is being sent. */
  for: string[];
  /** Fields that all of their filters have. */
  has?: string[];
  /** Fields that none of their filters has. */
  lacks?: string[];
  reason: string;
  /** How often they are sent. */
  rate: string;
  /** Why they are no part of the main job, where one of its calls sends them. */
  besides?: string;
};

/**
 * No models: lines for the migrations, the counters of numbers, who polls, and the directory, which is found by ID alone.
 */
const WITHOUT_MODELS = /\.(?:migrations|counters|leaders|directory)$/;

/** What coaches come for, and the pages of a coach who is signed in. */
export const MAIN_JOB: ReadonlySet<string> = new Set([
  'POST /api/auth/register',
  'GET /api/auth/verify',
  'POST /internal/credentials',
  'GET /internal/identities/:id',
  'GET /api/auth/me',
  'GET /api/home',
  'POST /api/matchups',
  'GET /api/matchups',
  'GET /api/matchups/:id',
  'GET /api/my-matchups',
  'POST /api/interests',
  'PUT /api/interests/:id/status',
  'GET /api/my-interests',
  'POST /api/messages',
  'GET /api/messages/all',
  'GET /api/messages/:otherUserId',
  'GET /api/messages/unread-count',
  'POST /api/teams/:id/reviews',
  'GET /api/my-reviews/due',
  'GET /api/teams/:id',
  'GET /api/teams/:id/ratings',
  'GET /api/notifications',
  'GET /api/notifications/unread-count',
  'GET /api/my-availability',
  'GET /api/suggestions',
  'GET /api/proposals',
  'GET /api/saved-searches',
  'GET /internal/events',
  'POST /internal/events',
  'user.registered',
  'user.verified',
  'team.placed',
  'interest.created',
  'interest.accepted',
]);

/** Every query with how it finds its shards. Throws for a collection that declares nothing. */
export function routesOf(lines: readonly ShapeLine[]): Routed[] {
  const collections = new Map<string, CollectionShape>();
  for (const line of lines) if ('indexes' in line) collections.set(line.collection, line);
  return lines.flatMap((line): Routed[] => {
    if (!('filter' in line)) return [];
    const { times = 1, ...query } = line;
    return [{ query, route: routeOf(query, collections.get(query.collection)), times }];
  });
}

function routeOf({ collection, filter }: QueryShape, declared: CollectionShape | undefined): Route {
  if (WITHOUT_MODELS.test(collection)) return 'one shard';
  const sharding = declared?.sharding;
  if (!sharding) throw new Error(`${collection} declares no shard key`);
  if (sharding.key === null) return 'one shard';
  const [keyField = ''] = Object.keys(sharding.key);
  const branches = branchesOf(filter);
  if (branches.every((branch) => isNamed(branch, [keyField]))) return 'by key';
  if (isLease(filter)) return 'every shard';
  const found = sharding.foundBy;
  const isFound = (branch: FilterShape) =>
    isNamed(branch, [keyField, ...found.filter((field) => branch[field] !== 'null')]);
  return branches.every(isFound) ? 'by directory' : 'every shard';
}

/** Leases know nothing of models, and so nothing of the directory. */
const isLease = (filter: FilterShape) => 'claimedBy' in filter || 'claimedUntil' in filter;

/** Whether a filter names values of one of the fields. */
const isNamed = (filter: FilterShape, fields: readonly string[]) =>
  fields.some((field) => constraintOf(filter[field])?.equal === true);

/** Unique indexes that a cluster refuses: MongoDB wants the whole shard key at their beginning, hashed or not. */
export function impossibleIn(lines: readonly ShapeLine[]): string[] {
  const impossible = new Set<string>();
  for (const line of lines) {
    if (!('indexes' in line) || !line.sharding?.key) continue;
    const key = Object.keys(line.sharding.key);
    for (const { keys, unique } of line.indexes)
      if (unique && !isPossible(keys, key))
        impossible.add(`${nameOf(line.collection)} unique ${Object.keys(keys).join(', ')}`);
  }
  return [...impossible].toSorted();
}

const isPossible = (keys: IndexShape['keys'], shardKey: readonly string[]) =>
  Object.keys(keys)[0] === '_id' || shardKey.every((field, place) => Object.keys(keys)[place] === field);

const nameOf = (collection: string) => collection.replace(/^.*_/, '');
const shapeName = ({ collection, command, filter, sort }: QueryShape) =>
  `${nameOf(collection)} ${command} ${JSON.stringify(filter)}${sort.length > 0 ? ` by ${sort.join(', ')}` : ''}`;
const senderOf = ({ poller, call, event }: QueryShape) => call ?? event ?? poller ?? 'start';

/** What asks every shard and may not, and exceptions that nothing needs anymore. */
export function refusedIn(routed: readonly Routed[], exceptions: readonly Exception[]): string[] {
  const refused = new Set<string>();
  const needed = new Set<string>();
  for (const { query, route } of routed) {
    if (route !== 'every shard') continue;
    const sender = senderOf(query);
    const found = exceptions.find((exception) => isFor(exception, query));
    if (found) needed.add(`${exceptions.indexOf(found)} ${sender}`);
    const about = `${shapeName(query)} asks every shard for ${sender}`;
    if (!found) refused.add(about);
    else if (MAIN_JOB.has(sender) && found.besides === undefined) refused.add(`${about}, which is the main job`);
  }
  return [...refused, ...unneeded(exceptions, needed)].toSorted();
}

function isFor({ collection, for: senders, has = [], lacks = [] }: Exception, query: QueryShape): boolean {
  const branches = branchesOf(query.filter);
  return (
    collection === nameOf(query.collection) &&
    senders.includes(senderOf(query)) &&
    branches.every((branch) => has.every((field) => field in branch) && !lacks.some((field) => field in branch))
  );
}

const unneeded = (exceptions: readonly Exception[], needed: ReadonlySet<string>): string[] =>
  exceptions.flatMap(({ collection, for: senders }, place) =>
    senders
      .filter((sender) => !needed.has(`${place} ${sender}`))
      .map((sender) => `sharding-exceptions.json allows what nothing sends: ${collection} for ${sender}`),
  );

/** Queries by sender and route, as lines of a table. */
export function tableOf(routed: readonly Routed[]): string[] {
  const groups = ['main job', 'other calls', 'events', 'pollers', 'at a start'] as const;
  const groupOf = (query: QueryShape): (typeof groups)[number] => {
    if (MAIN_JOB.has(senderOf(query))) return 'main job';
    if (query.call !== undefined) return 'other calls';
    if (query.event !== undefined) return 'events';
    return query.poller === undefined ? 'at a start' : 'pollers';
  };
  const routes: Route[] = ['one shard', 'by key', 'by directory', 'every shard'];
  const shapes = new Set(routed.map(({ query, route }) => `${groupOf(query)}\t${route}\t${shapeName(query)}`));
  const count = (start: string) => [...shapes].filter((shape) => shape.startsWith(start)).length;
  return [
    `shapes of queries: ${routes.join(', ')}`,
    ...groups.map((group) => `${group}: ${routes.map((route) => count(`${group}\t${route}\t`)).join(', ')}`),
  ];
}

/**
 * How often each sender asks every shard, each time that it runs: once the poller polls, the call is made or the event
 * comes. Tests search without a place far more often than coaches do.
 */
export function ratesOf(lines: readonly ShapeLine[], routed: readonly Routed[]): string[] {
  const runs = new Map<string, number>();
  for (const line of lines)
    if ('origin' in line) runs.set(line.origin.name, (runs.get(line.origin.name) ?? 0) + (line.times ?? 1));
  const sent = new Map<string, { sender: string; times: number }>();
  for (const { query, route, times } of routed) {
    const sender = senderOf(query);
    if (route !== 'every shard' || sender === 'start') continue;
    const key = `${nameOf(query.collection)} for ${sender}`;
    sent.set(key, { sender, times: (sent.get(key)?.times ?? 0) + times });
  }
  return [...sent]
    .map(([key, { sender, times }]) => `${key}: ${(times / (runs.get(sender) ?? 1)).toFixed(2)} a run`)
    .toSorted();
}

/** What stands in the way of shards, one line each. */
export function unshardableIn(file: string, log: (line: string) => void): string[] {
  const lines = linesOf(file);
  const routed = routesOf(lines);
  for (const line of [...tableOf(routed), 'queries to every shard:', ...ratesOf(lines, routed)]) log(line);
  return [...impossibleIn(lines).map((index) => `${index} is impossible`), ...refusedIn(routed, allowed)];
}
