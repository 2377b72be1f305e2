/**
 * Says of each collection how it lies on the shards of a cluster: by a key, or whole on one shard. A MongoDB that is not
 * sharded has nothing of it. `docs/decisions/0058-shard-keys.md` has the reasons.
 */
import type { Connection, Model, Schema } from 'mongoose';
import { addDirectoryHooks, type Computed } from './directory-hooks.ts';

/** Hashed where values grow, so that new ones spread. */
type ShardKey = { readonly [field: string]: 1 | 'hashed' };

export type Sharding =
  | {
      readonly key: ShardKey;
      /** Fields by which it is found without its key: the directory knows where (`directory.ts`). */
      readonly foundBy: readonly string[];
    }
  | {
      readonly key: null;
      /** Why one shard is enough, and how it grows. */
      readonly because: string;
    };

const declared = new WeakMap<object, Sharding>();
const notedOf = new WeakMap<object, readonly string[]>();

/**
 * Spreads a collection over shards. Of a key with several fields, queries must name the first.
 * @param found the fields by which it is found without: those of the directory, and those whose values tell the key
 */
export function sharded(schema: Pick<Schema, 'pre'>, key: ShardKey, ...found: (string | Computed)[]): void {
  const computed: Computed = Object.assign({}, ...found.filter((one) => typeof one !== 'string'));
  const noted = found.filter((one) => typeof one === 'string');
  notedOf.set(schema, noted);
  declared.set(schema, { key, foundBy: [...Object.keys(computed), ...noted] });
  if (found.length > 0) addDirectoryHooks(schema, { keyFields: Object.keys(key), foundBy: noted, computed });
}

/** Keeps a collection on one shard. */
export function onOneShard(schema: Pick<Schema, 'pre'>, because: string): void {
  declared.set(schema, { key: null, because });
}

/** What is declared of a model's schema, if anything. */
export const shardingOf = (schema: object): Sharding | undefined => declared.get(schema);

type ShardedModel = { model: Model<unknown>; key: ShardKey; /** What the directory notes. */ noted: readonly string[] };

/** The models of a connection that are sharded. */
export function shardedIn(db: Connection): ShardedModel[] {
  return Object.values(db.models).flatMap((model) => {
    const sharding = shardingOf(model.schema);
    return sharding?.key ? [{ model, key: sharding.key, noted: notedOf.get(model.schema) ?? [] }] : [];
  });
}
