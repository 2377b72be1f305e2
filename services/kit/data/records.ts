import { Schema, Types, type Connection, type Model, type SchemaTypeOptions } from 'mongoose';
import * as z from 'zod/mini';

type Definition = SchemaTypeOptions<unknown>;

// Accept empty strings in required fields, as zod does. By default, mongoose rejects them.
Schema.Types.String.checkRequired((value) => typeof value === 'string');

export const objectId = z.instanceof(Types.ObjectId);
export const bytes = z.instanceof(Buffer);

const { Mixed, ObjectId } = Schema.Types;
const PLAIN: ReadonlyMap<string, Definition['type']> = new Map<string, Definition['type']>([
  ['string', String],
  ['enum', String],
  ['number', Number],
  ['boolean', Boolean],
  ['date', Date],
  ['record', Mixed],
  ['union', Mixed],
  ['custom', Mixed],
]);

/** Nullable fields default to null. Queries omit `hidden` fields unless they select them. */
export function recordSchema<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  collection: string,
  fields: Shape,
  { hidden = [] }: { hidden?: readonly (keyof Shape & string)[] } = {},
) {
  const definitions = definitionsOf(fields);
  for (const name of hidden) Object.assign(definitions[name] ?? {}, { select: false });
  return new Schema<z.infer<z.ZodMiniObject<Shape>>>(definitions, { collection, versionKey: false });
}

export type RecordOf<Collection> = Collection extends Schema<infer Stored> ? Stored : never;

type Models<Schemas> = { [Name in keyof Schemas]: Model<RecordOf<Schemas[Name]>> };

export function modelsOf<Schemas extends Readonly<Record<string, Schema>>>(schemas: Schemas) {
  return (db: Connection): Models<Schemas> => {
    const models = Object.entries(schemas).map(([name, schema]) => [name, db.model(name, schema)]);
    return Object.fromEntries(models);
  };
}

function definitionsOf(fields: z.core.$ZodShape): Record<string, Definition> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, definitionOf(field)]));
}

function definitionOf(field: z.core.$ZodType): Definition {
  const def = defOf(field);
  if (def.type === 'optional') return { type: typeOf(def.innerType), default: undefined };
  if (def.type === 'nullable') return { type: typeOf(def.innerType), default: null };
  if (def.type === 'default') return { type: typeOf(def.innerType), default: () => def.defaultValue };
  return { type: typeOf(field), required: true };
}

function typeOf(field: z.core.$ZodType): Definition['type'] {
  if (field === objectId) return ObjectId;
  if (field === bytes) return Buffer;
  const def = defOf(field);
  if (def.type === 'optional' || def.type === 'nullable') return typeOf(def.innerType);
  if (def.type === 'object') return new Schema(definitionsOf(def.shape), { _id: false });
  if (def.type === 'array') return [typeOf(def.element)];
  if (def.type === 'tuple') return def.items.slice(0, 1).map(typeOf);
  const type = PLAIN.get(def.type === 'literal' ? typeof def.values[0] : def.type);
  if (type === undefined) throw new Error(`A record cannot hold a ${def.type}`);
  return type;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every zod type is one of these
const defOf = (field: z.core.$ZodType) => (field as z.core.$ZodTypes)._zod.def;
