/**
 * Case-insensitive substring search among millions of records. Each record stores the *grams* of its texts: the 8
 * characters starting at every position. A text that contains the query has all of the query's grams, and hardly any
 * other text does, so the rarest gram leaves few records to check.
 */
import type { Model, QueryFilter } from 'mongoose';
import { invalid } from '../http/errors.ts';
import { isTooLate } from './mongo.ts';

const GRAM = 8;
/** Newest records scanned first. What they do not show is rare, or worth using the index for. */
const NEWEST = 2_000;
/** Below this, records are checked one by one. Above it, the gram is so common that the newest records suffice. */
const FEW = 3_000;
/** The rarest of this many grams is rare enough. */
const NEEDLES_MAX = 6;
/** Common matches fill a page within this, unless mostly old records match. */
const NEWEST_MS = 250;
/** How long a person waits for an answer; the database stops then too. */
const PATIENCE_MS = 2_000;
const TOO_COMMON = 'Please enter more of the name';

/** Hinted on every query: planners guess wrong when few records match. */
const INDEXES = { newest: { _id: 1 }, grams: { grams: 1 } } as const;

/** Folds case per character: a text's end must not change how its start folds. Drops lone surrogates. */
const charactersOf = (text: string) => Array.from(text.toWellFormed(), (one) => one.toUpperCase().toLowerCase());

export function gramsOf(...texts: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const text of texts) {
    const characters = charactersOf(text);
    for (const start of characters.keys()) grams.add(characters.slice(start, start + GRAM).join(''));
  }
  return [...grams];
}

/** An escaped pattern that JavaScript and the database read alike. */
export const patternOf = (text: string) => text.toWellFormed().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

type Needle = string | { $regex: string };

/** Grams that a matching record must have; a prefix pattern for a query shorter than a gram. */
export function needlesOf(text: string): Needle[] {
  const characters = charactersOf(text);
  const last = characters.length - GRAM;
  if (last < 0) return [{ $regex: `^${patternOf(characters.join(''))}` }];
  const step = Math.max(1, last / (NEEDLES_MAX - 1));
  const starts = Array.from({ length: Math.min(NEEDLES_MAX, last + 1) }, (_, index) => Math.round(index * step));
  return [...new Set(starts.map((start) => characters.slice(start, start + GRAM).join('')))];
}

type Searchable = { _id: number; grams: string[] };
type Wanted<Record extends Searchable> = {
  text: string;
  /** The fields that the grams are built from. */
  fields: readonly (keyof Record & string)[];
  filter: QueryFilter<Record>;
  /** Only records with a lower ID: the next page. */
  before: number | undefined;
  limit: number;
  /** The database's time limit, in milliseconds. */
  patienceMs?: number;
};

/**
 * Records with the text in one of their fields, newest first, up to `limit`. The schema excludes the grams from reads
 * (`select: false`): they are as long as the rest of a record.
 * @throws {HttpError} 400 if matches are neither rare nor among the newest records, so the search takes too long
 */
export async function findBySubstring<Record extends Searchable>(
  model: Model<Record>,
  { text, fields, filter, before, limit, patienceMs = PATIENCE_MS }: Wanted<Record>,
): Promise<Record[]> {
  const page = { ...filter, ...(before === undefined ? {} : { _id: { $lt: before } }) };
  const wanted = text.trim();
  const find = (found: QueryFilter<Record>, hint: keyof typeof INDEXES, maxTimeMS = patienceMs) =>
    model.find(found, null, { hint: INDEXES[hint], maxTimeMS }).sort({ _id: -1 }).limit(limit).lean<Record[]>();
  if (wanted === '') return find(page, 'newest');
  const within = { $or: fields.map((field) => ({ [field]: { $regex: patternOf(wanted), $options: 'i' } })) };
  const newest = await model
    .aggregate<Record>([
      { $match: page },
      { $sort: { _id: -1 } },
      { $limit: NEWEST },
      { $match: within },
      { $limit: limit },
      { $project: { grams: 0 } },
    ])
    .hint(INDEXES.newest);
  if (newest.length === limit) return newest;
  const { needle, isRare } = await rarestNeedle(model, wanted);
  const inOrder =
    isRare || newest.length === 0 ? null : await unlessSlow(find({ ...page, ...within }, 'newest', NEWEST_MS));
  const found = inOrder ?? (await unlessSlow(find({ ...page, ...within, grams: needle }, 'grams')));
  if (!found) throw invalid({ q: [TOO_COMMON] });
  return found;
}

/** Null if the database timed out. */
async function unlessSlow<Result>(asked: PromiseLike<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (isTooLate(error)) return null;
    throw error;
  }
}

/** The needle with the fewest records. */
async function rarestNeedle<Record extends Searchable>(
  model: Model<Record>,
  wanted: string,
): Promise<{ needle: Needle; isRare: boolean }> {
  const counted = await Promise.all(
    needlesOf(wanted).map(async (needle) => ({
      needle,
      count: await model.countDocuments({ grams: needle }).limit(FEW),
    })),
  );
  const { needle, count } = counted.reduce((rarest, one) => (one.count < rarest.count ? one : rarest));
  return { needle, isRare: count < FEW };
}
