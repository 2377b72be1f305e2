/**
 * Adds the shard key to the queries of a model that do not name it, from the directory, and notes in the directory what
 * the model writes. So no other code has to know where a record lies.
 */
import type { Aggregate, ClientSession, Document, Model, Query, Schema } from 'mongoose';
import { directoryOf, type Directory, type Fields, type Located } from './directory.ts';

/** The key of the record that a field's value is of, where the value tells. */
export type Computed = { readonly [field: string]: (value: unknown) => unknown };

type AnyModel = Model<unknown>;
type AnyQuery = Query<unknown, unknown>;

const READS = ['find', 'findOne', 'countDocuments', 'distinct'] as const;
const SINGLE_DELETES = ['deleteOne', 'findOneAndDelete'] as const;
const SINGLE_WRITES = ['updateOne', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace'] as const;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Reflect.get(value, '_bsontype') === undefined;
const partsOf = (filter: Fields, operator: '$and' | '$or'): Fields[] =>
  [filter[operator] ?? []].flat().filter(isFields);

/** The values that a filter asks for in a field; null if it asks for others too. */
export function valuesIn(filter: Fields, field: string): unknown[] | null {
  const asked = filter[field];
  if (asked === undefined || asked instanceof RegExp) return null;
  if (!isFields(asked) || asked instanceof Date) return [asked];
  const list = asked['$in'] ?? asked['$all'];
  if (Array.isArray(list)) return list;
  return '$eq' in asked ? [asked['$eq']] : null;
}

/** @param schema of a model that is sharded by the first field, and asked by the others */
export function addDirectoryHooks(
  schema: Pick<Schema, 'pre'>,
  { keyFields, foundBy, computed }: { keyFields: readonly string[]; foundBy: readonly string[]; computed: Computed },
): void {
  const [keyField = ''] = keyFields;
  const located = (collection: string): Located => ({ collection, keyField, foundBy });

  /** Under which values of the key a filter's records can be; null if the directory does not know. */
  async function placesFor(filter: Fields, model: AnyModel, directory: Directory): Promise<unknown[] | null> {
    const named = valuesIn(filter, keyField);
    if (named) return named;
    for (const [field, placeOf] of Object.entries(computed)) {
      const values = valuesIn(filter, field);
      if (values) return [...new Set(values.map(placeOf))];
    }
    for (const field of foundBy) {
      const values = valuesIn(filter, field);
      // Nothing is noted of records without a value.
      if (values?.every((value) => value !== null && value !== undefined))
        return directory.placesOf(model.collection.name, field, values);
    }
    for (const part of partsOf(filter, '$and')) {
      const places = await placesFor(part, model, directory);
      if (places) return places;
    }
    const branches = await Promise.all(partsOf(filter, '$or').map((part) => placesFor(part, model, directory)));
    return branches.length > 0 && branches.every((places) => places !== null) ? branches.flat() : null;
  }

  async function narrow(query: AnyQuery, directory: Directory): Promise<void> {
    const filter: Fields = query.getFilter();
    if (valuesIn(filter, keyField)) return;
    const places = await placesFor(filter, query.model, directory);
    if (places) query.setQuery(withPlaces(filter, places));
  }

  /** A filter may have other conditions on its key, such as that there is one. */
  function withPlaces(filter: Fields, places: readonly unknown[]): Fields {
    const asked = filter[keyField];
    return { ...filter, [keyField]: { ...(isFields(asked) ? asked : {}), $in: places } };
  }

  /** A write of one record names all of its key: MongoDB looks for it on every shard otherwise, and moves none. */
  async function narrowToOne(query: AnyQuery, directory: Directory): Promise<void> {
    await narrow(query, directory);
    const filter: Fields = query.getFilter();
    if (!valuesIn(filter, keyField)) return;
    const known = equalitiesOf(filter);
    const isKnown = keyFields.every((field) => field in known);
    const isUpsert = query.getOptions().upsert === true;
    const [found] = isKnown ? [known] : await recordsOf(query.model, filter, sessionOf(query));
    if (!found && !isUpsert) return;
    const record = found ?? { ...known, ...changesOf(query.getUpdate()) };
    const key = keyFields.map((field) => [field, exactly(filter[field], record[field] ?? null)]);
    query.setQuery({ ...filter, ...Object.fromEntries(key) });
  }

  /** Notes where records will be, if an update changes that, or by what they are found. */
  async function noteUpdate(query: AnyQuery, directory: Directory): Promise<void> {
    const changes = changesOf(query.getUpdate());
    const isUpsert = query.getOptions().upsert === true;
    if (!isUpsert && ![keyField, ...foundBy].some((field) => touches(changes, field))) return;
    const filter: Fields = query.getFilter();
    const found = await recordsOf(query.model, filter, sessionOf(query));
    const before = found.length === 0 && isUpsert ? [equalitiesOf(filter)] : found;
    await directory.note(
      located(query.model.collection.name),
      before.map((record) => ({ ...record, ...changes })),
    );
  }

  /** The values of which a deletion leaves no record: it asks for nothing else, or for one of several. */
  function goneWith(filter: Fields): [field: string, values: unknown[]][] {
    const [field = '', ...others] = Object.keys(filter);
    if (others.length > 0) return [];
    if (field === '$or') return partsOf(filter, '$or').flatMap(goneWith);
    const values = foundBy.includes(field) ? valuesIn(filter, field) : null;
    return values ? [[field, values]] : [];
  }

  const recordsOf = (model: AnyModel, filter: Fields, session: ClientSession | null): Promise<Fields[]> =>
    model
      .find(filter, Object.fromEntries([...keyFields, ...foundBy].map((field) => [field, 1])))
      .session(session)
      .lean<Fields[]>()
      .exec();

  schema.pre<AnyQuery>([...READS], async function () {
    const directory = directoryOf(this.model.db);
    if (directory) await narrow(this, directory);
  });

  schema.pre<AnyQuery>('updateMany', async function () {
    const directory = directoryOf(this.model.db);
    if (!directory) return;
    await narrow(this, directory);
    await noteUpdate(this, directory);
  });

  schema.pre<AnyQuery>([...SINGLE_WRITES], async function () {
    const directory = directoryOf(this.model.db);
    if (!directory) return;
    await narrowToOne(this, directory);
    await noteUpdate(this, directory);
  });

  schema.pre<AnyQuery>([...SINGLE_DELETES], async function () {
    const directory = directoryOf(this.model.db);
    if (directory) await narrowToOne(this, directory);
  });

  /** All records with a value are gone: so is what the directory knows of it. */
  schema.pre<AnyQuery>('deleteMany', async function () {
    const directory = directoryOf(this.model.db);
    if (!directory) return;
    const gone = goneWith(this.getFilter());
    await narrow(this, directory);
    for (const [field, values] of gone)
      await directory.forget(this.model.collection.name, field, values, sessionOf(this) ?? undefined);
  });

  schema.pre<Aggregate<unknown>>('aggregate', async function () {
    const model: AnyModel = this.model();
    const directory = directoryOf(model.db);
    const [first] = this.pipeline();
    if (!directory || !first || !('$match' in first)) return;
    const match: Fields = first.$match;
    if (valuesIn(match, keyField)) return;
    const places = await placesFor(match, model, directory);
    if (places) first.$match = withPlaces(match, places);
  });

  schema.pre<Document>('save', async function () {
    const directory = directoryOf(this.db);
    if (directory && this.isNew) await directory.note(located(this.collection.name), [this.toObject()]);
  });

  /** Its writes would pass by the directory, and what they add could not be found. */
  schema.pre('bulkWrite', async function () {
    if (directoryOf(this.db))
      throw new Error(`${this.collection.name} takes no mixed batches: its directory misses them`);
  });

  schema.pre('insertMany', async function (docs: unknown) {
    const directory = directoryOf(this.db);
    const records = [docs].flat().filter((doc) => typeof doc === 'object' && doc !== null);
    if (directory)
      await directory.note(
        located(this.collection.name),
        records.map((doc): Fields => ({ ...doc })),
      );
  });
}

/** One value, besides the other conditions of a filter. */
function exactly(asked: unknown, value: unknown): unknown {
  if (!isFields(asked) || asked instanceof Date) return value;
  const { $in: _, $eq: __, ...others } = asked;
  return Object.keys(others).length === 0 ? value : { ...others, $eq: value };
}

const sessionOf = (query: AnyQuery): ClientSession | null => query.getOptions().session ?? null;

/** The values that an update sets, by path; the whole new record if it replaces one. */
function changesOf(update: unknown): Fields {
  const stages = [update].flat().filter(isFields);
  return Object.assign({}, ...stages.map((stage) => ({ ...plainOf(stage), ...setsOf(stage) })));
}

const plainOf = (stage: Fields) => Object.fromEntries(Object.entries(stage).filter(([name]) => !name.startsWith('$')));
const setsOf = ({ $set, $setOnInsert }: Fields): Fields => ({
  ...(isFields($setOnInsert) ? $setOnInsert : {}),
  ...(isFields($set) ? $set : {}),
});

/** Whether an update sets a field, what is around it, or a part of it. */
const touches = (changes: Fields, field: string): boolean =>
  Object.keys(changes).some((path) => path === field || field.startsWith(`${path}.`) || path.startsWith(`${field}.`));

const equalitiesOf = (filter: Fields): Fields =>
  Object.fromEntries(
    Object.keys(filter).flatMap((field) => {
      const values = field.startsWith('$') ? null : valuesIn(filter, field);
      return values?.length === 1 ? [[field, values[0]]] : [];
    }),
  );
