/**
 * Finding records by a part of a text, whatever its case, among millions. Each record keeps the *grams* of its texts: from
 * every character on, the next eight. A text that holds what is looked for has all of its grams, and hardly any other text
 * does, so the rarest one of them leaves few records to look at.
 */
import type { Model, QueryFilter } from 'mongoose';
import { invalid } from '../http/errors.ts';
import { isTooLate } from './mongo.ts';

const GRAM = 8;
/** What so many of the newest records do not show is either rare, or worth asking the index. */
const NEWEST = 2_000;
/** Fewer records than this are looked at one by one; what more of them have is so common that the newest ones will do. */
const FEW = 3_000;
/** The rarest of so many grams is rare enough. */
const NEEDLES_MAX = 6;
/** What many records have, some of the newest among them, fills a page by then, unless it is mostly old ones that have it. */
const NEWEST_MS = 250;
/** A person waits so long for an answer, and the database no longer for what nobody waits for. */
const PATIENCE_MS = 2_000;
const TOO_COMMON = 'Please enter more of the name';

/** Named in each question: planners guess, and guess wrong where a few records decide. */
const INDEXES = { newest: { _id: 1 }, grams: { grams: 1 } } as const;

/** Folded one by one, as a text's end must not change how its beginning is folded; no half characters are left. */
const charactersOf = (text: string) => Array.from(text.toWellFormed(), (one) => one.toUpperCase().toLowerCase());

export function gramsOf(...texts: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const text of texts) {
    const characters = charactersOf(text);
    for (const start of characters.keys()) grams.add(characters.slice(start, start + GRAM).join(''));
  }
  return [...grams];
}

/** A pattern of the text and nothing else, as JavaScript and the database both read it. */
export const patternOf = (text: string) => text.toWellFormed().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

type Needle = string | { $regex: string };

/** What a record that holds the text must have among its grams, each for itself: the beginning of one, for a short text. */
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
  /** The texts that the grams are of. */
  fields: readonly (keyof Record & string)[];
  filter: QueryFilter<Record>;
  /** Only records with a lower id: the page after it. */
  before: number | undefined;
  limit: number;
  /** Milliseconds that the database may take in the end. */
  patienceMs?: number;
};

/**
 * Records with the text in one of their fields, the newest first, as many as asked for. Their schema leaves the grams out of
 * what is read (`select: false`): they are as long as the rest of a record.
 * @throws {HttpError} 400 where what is looked for is neither rare nor among the newest, so that finding it takes too long
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
    isRare || newest.length === 0 ? null : await inTime(find({ ...page, ...within }, 'newest', NEWEST_MS));
  const found = inOrder ?? (await inTime(find({ ...page, ...within, grams: needle }, 'grams')));
  if (!found) throw invalid({ q: [TOO_COMMON] });
  return found;
}

/** Null where the database gave up. */
async function inTime<Result>(asked: PromiseLike<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (isTooLate(error)) return null;
    throw error;
  }
}

/** The one that the fewest records have. */
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
