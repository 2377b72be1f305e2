/**
 * Compares the queries that the tests sent with the indexes that their collections declare, by MongoDB's own rules: the
 * local engine uses some partial indexes that MongoDB would not.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { FilterShape, IndexShape, QueryShape, Shape, ShapeLine } from '@playfield/kit/data/query-shapes.ts';
import allowed from './query-exceptions.json' with { type: 'json' };

type Finding = { query: QueryShape; wrong: 'no index' | 'reads more than it finds' };
type Constraint = { equal: boolean; isNull: boolean };

/** Every collection has it. */
const ID: IndexShape = { keys: { _id: 1 }, sparse: false, partial: null };
/** They tell apart too few documents to find any by. */
const UNSELECTIVE = new Set(['$ne', '$nin', '$not', '$exists', '$size', '$regex']);

/**
 * A call's query needs an index that begins with what it filters or orders by. A loop's must read nothing where there is
 * nothing to do: an index for the whole filter.
 */
export function findingsIn(lines: readonly ShapeLine[]): Finding[] {
  const indexesOf = new Map<string, IndexShape[]>();
  for (const line of lines) if ('indexes' in line) indexesOf.set(line.collection, [ID, ...line.indexes]);
  return lines.flatMap((line): Finding[] => {
    if (!('filter' in line)) return [];
    const branches = branchesOf(line.filter);
    const known = indexesOf.get(line.collection) ?? [ID];
    const indexes = branches.length > 1 ? known.filter((index) => isSure(index, line.filter)) : known;
    if (!branches.every((branch) => indexes.some((index) => serves(index, branch, line))))
      return [{ query: line, wrong: 'no index' }];
    // The first in an order that an index has.
    const isFirst = line.limited && Object.keys(line.filter).length === 0;
    const exact = isFirst || branches.every((branch) => indexes.some((index) => servesWhole(index, branch)));
    return line.poller === undefined || exact ? [] : [{ query: line, wrong: 'reads more than it finds' }];
  });
}

/**
 * Whether an index may serve a branch of an `$or`: of a partial one, what is outside of the branches must say that it
 * has all. MongoDB looks at each branch; the engine that we bring reads everything instead (547,000 games: 2.4 s).
 */
function isSure({ partial }: IndexShape, filter: FilterShape): boolean {
  const outside = outsideOf(filter);
  return Object.entries(partial ?? {}).every(([field, condition]) => isWithin(outside[field], condition));
}

function outsideOf({ $and = [], $or: _, ...own }: FilterShape): FilterShape {
  const parts = [$and].flat().filter((part): part is FilterShape => typeof part === 'object');
  return parts.map(outsideOf).reduce(merged, own);
}

/** A filter without `$and`, one for each branch of an `$or` at its top. */
export function branchesOf(filter: FilterShape): FilterShape[] {
  const { $and = [], $or, ...own } = filter;
  const parts = [$and].flat().filter((part): part is FilterShape => typeof part === 'object');
  let branches: FilterShape[] = [own];
  const both = (others: FilterShape[]) => branches.flatMap((one) => others.map((other) => merged(one, other)));
  for (const part of parts) branches = both(branchesOf(part));
  if (Array.isArray($or)) branches = both($or.flatMap((one) => (typeof one === 'object' ? branchesOf(one) : [])));
  return branches;
}

/** Where both constrain a field, the operators of both. */
function merged(one: FilterShape, other: FilterShape): FilterShape {
  const result: FilterShape = { ...one };
  for (const [field, shape] of Object.entries(other)) result[field] = field in one ? both(one[field], shape) : shape;
  return result;
}

function both(one: Shape | Shape[] | undefined, other: Shape | Shape[]): Shape | Shape[] {
  const isOperators = (shape: typeof one): shape is FilterShape => typeof shape === 'object' && !Array.isArray(shape);
  if (isOperators(one) && isOperators(other)) return { ...one, ...other };
  return isOperators(one) ? other : (one ?? other);
}

function serves(index: IndexShape, filter: FilterShape, { sort, limited, hinted, command }: QueryShape): boolean {
  if (hinted) return true;
  if (!applies(index, filter)) return false;
  // The first ones in any order, and the count of all, which MongoDB keeps.
  if (Object.keys(filter).length === 0 && sort.length === 0 && (limited || command === 'count')) return true;
  const keys = Object.keys(index.keys);
  if (constraintOf(filter[keys[0] ?? ''])) return true;
  return limited && sort.length > 0 && sort.every((field, place) => keys[place] === field);
}

/**
 * All that it filters by is in the index, and nothing after its first range. A document that is named by its ID is one,
 * whatever else it must be; and a lease, which is the only use of `$not`, keeps off no more than are at work.
 */
function servesWhole(index: IndexShape, filter: FilterShape): boolean {
  if (!applies(index, filter)) return false;
  if (index === ID) return constraintOf(filter['_id'])?.equal === true;
  const isOpen = (field: string) => !isImplied(index.partial ?? {}, filter, field) && !isLease(filter[field]);
  const open = new Set(Object.keys(filter).filter(isOpen));
  for (const key of Object.keys(index.keys)) {
    const constraint = constraintOf(filter[key]);
    if (!constraint) break;
    open.delete(key);
    if (!constraint.equal) break;
  }
  return open.size === 0;
}

/** Whether a partial index has all that the filter can find. */
function applies({ keys, sparse, partial }: IndexShape, filter: FilterShape): boolean {
  if (sparse && !Object.keys(keys).some((key) => constraintOf(filter[key])?.isNull === false)) return false;
  return Object.keys(partial ?? {}).every((field) => isWithin(filter[field], partial?.[field]));
}

const isLease = (shape: Shape | Shape[] | undefined) =>
  typeof shape === 'object' && !Array.isArray(shape) && Object.keys(shape).join() === '$not';

const isImplied = (partial: Record<string, unknown>, filter: FilterShape, field: string) =>
  field in partial && typeof partial[field] !== 'object' && isWithin(filter[field], partial[field]);

/** Whether a filter's condition lies within that of a partial index, as far as MongoDB sees it. */
function isWithin(shape: Shape | Shape[] | undefined, condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return shape === condition;
  const [operator = '', operand] = Object.entries(condition)[0] ?? [];
  if (operator === '$type') return typeof shape === 'object' && !Array.isArray(shape) && shape['$type'] === operand;
  const constraint = constraintOf(shape);
  if (operator === '$exists') return constraint?.isNull === false;
  // Our numbers begin with 1.
  return operator === '$gt' && operand === 0 && constraint?.equal === true && JSON.stringify(shape).includes('number');
}

export function constraintOf(shape: Shape | Shape[] | undefined): Constraint | undefined {
  if (shape === undefined || Array.isArray(shape)) return undefined;
  if (typeof shape !== 'object') return { equal: true, isNull: shape === 'null' };
  const operators = Object.entries(shape).filter(([operator]) => !UNSELECTIVE.has(operator) && operator !== '$type');
  if (operators.length === 0)
    return shape['$exists'] === 'true' || '$type' in shape ? { equal: false, isNull: false } : undefined;
  const equal = operators.every(([operator]) => operator === '$eq' || operator === '$in' || operator === '$all');
  return { equal, isNull: operators.some(([, operand]) => operand === 'null') };
}

const nameOf = ({ query: { collection, command, filter, sort, poller }, wrong }: Finding) =>
  [
    `${collection.replace(/^.*_/, '')} ${command} ${JSON.stringify(filter)}`,
    sort.length > 0 ? ` by ${sort.join(', ')}` : '',
    poller === undefined ? '' : ` (${poller})`,
    `: ${wrong}`,
  ].join('');

/** What the services wrote during the tests. */
export function linesOf(file: string): ShapeLine[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? [] : text.split('\n').map((line): ShapeLine => JSON.parse(line));
}

/**
 * What the recorded queries lack, without what `query-exceptions.json` allows for a stated reason.
 * @returns one line each
 */
export function unservedIn(file: string): string[] {
  const lines = linesOf(file);
  if (lines.length === 0) return ['no query was recorded'];
  const names = new Set(findingsIn(lines).map(nameOf));
  const reasons: Record<string, string> = allowed;
  return [...names].filter((name) => !(name in reasons)).toSorted();
}
