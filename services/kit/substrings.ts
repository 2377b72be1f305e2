/**
 * Finding records by a part of a text, whatever its case, among millions. Each record keeps the *grams* of its texts: from
 * every character on, the next eight. A text that holds what is looked for has all of its grams, and hardly any other text
 * does, so the rarest one of them leaves few records to look at.
 */
import type { Model, QueryFilter } from 'mongoose';
import { invalid } from './errors.ts';

const GRAM = 8;
/** What so many of the newest records do not show is either rare, or worth asking the index. */
const NEWEST = 2_000;
/** Fewer records than this are looked at one by one; what more of them have is so common that the newest ones will do. */
const FEW = 5_000;
/** The rarest of so many grams is rare enough. */
const NEEDLES_MAX = 6;
/** A person waits so long for an answer, and the database no longer for what nobody waits for. */
const PATIENCE_MS = 2_000;
const TOO_COMMON = 'Please enter more of the name';
/** Sorts after whatever a gram may go on with: the last character there is, as often as a gram is long. */
const LAST = '\u{10ffff}'.repeat(GRAM);

/** Character by character, as a text's end must not change how its beginning is folded; no half characters are left. */
const fold = (text: string) => Array.from(text.toWellFormed(), (one) => one.toUpperCase().toLowerCase()).join('');

export function gramsOf(...texts: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const text of texts) {
    const characters = [...fold(text)];
    for (const start of characters.keys()) grams.add(characters.slice(start, start + GRAM).join(''));
  }
  return [...grams];
}

type Needle = string | { $gte: string; $lte: string };

/** What a record that holds the text must have among its grams, each for itself. */
function needlesOf(text: string): Needle[] {
  const characters = [...fold(text)];
  if (characters.length < GRAM) return [{ $gte: characters.join(''), $lte: `${characters.join('')}${LAST}` }];
  const last = characters.length - GRAM;
  const needles = Math.min(NEEDLES_MAX, last + 1);
  const starts = Array.from({ length: needles }, (_, index) => Math.round((index * last) / Math.max(1, needles - 1)));
  return [...new Set(starts.map((start) => characters.slice(start, start + GRAM).join('')))];
}

/** A pattern of the text and nothing else, in what JavaScript and the database both read. */
const patternOf = (text: string) => text.toWellFormed().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

type Searchable = { _id: number; grams: string[] };
type Wanted<Record extends Searchable> = {
  text: string;
  /** The texts that the grams are of. */
  fields: readonly (keyof Record & string)[];
  filter: QueryFilter<Record>;
  /** Only records with a lower id: the page after it. */
  before: number | undefined;
  limit: number;
};

/**
 * Records with the text in one of their fields, the newest first, as many as asked for. Their schema leaves the grams out of
 * what is read (`select: false`): they are as long as the rest of a record.
 * @throws {HttpError} 400 where what is looked for is neither rare nor among the newest, so that finding it takes too long
 */
export async function findBySubstring<Record extends Searchable>(
  model: Model<Record>,
  { text, fields, filter, before, limit }: Wanted<Record>,
): Promise<Record[]> {
  const page = { ...filter, ...(before === undefined ? {} : { _id: { $lt: before } }) };
  const wanted = text.trim();
  const find = (found: QueryFilter<Record>) =>
    model.find(found).sort({ _id: -1 }).limit(limit).maxTimeMS(PATIENCE_MS).lean<Record[]>();
  if (wanted === '') return find(page);
  const within = { $or: fields.map((field) => ({ [field]: { $regex: patternOf(wanted), $options: 'i' } })) };
  const newest = await model.aggregate<Record>([
    { $match: page },
    { $sort: { _id: -1 } },
    { $limit: NEWEST },
    { $match: within },
    { $limit: limit },
    { $project: { grams: 0 } },
  ]);
  if (newest.length === limit) return newest;
  const rare = await rareNeedle(model, wanted);
  try {
    return await find({ ...page, ...within, ...(rare === null ? {} : { grams: rare }) });
  } catch (error) {
    if (isTooLate(error)) throw invalid({ q: [TOO_COMMON] });
    throw error;
  }
}

/** The one that the fewest records have; null where many have each of them. */
async function rareNeedle<Record extends Searchable>(model: Model<Record>, wanted: string): Promise<Needle | null> {
  const counted = await Promise.all(
    needlesOf(wanted).map(async (needle) => ({
      needle,
      count: await model.countDocuments({ grams: needle }).limit(FEW),
    })),
  );
  const [rarest] = counted.toSorted((one, other) => one.count - other.count);
  return rarest && rarest.count < FEW ? rarest.needle : null;
}
