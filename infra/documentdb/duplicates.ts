import { BSON, type Document } from 'bson';
import { row, type Runner } from './statements.ts';

const BY_NAME = /Index '([^']+)'/;
/** The engine's names for indexes: `documents_rum_index_7`, or `collection_pk_7` for `_id_`. */
const BY_NUMBER = /documents_rum_index_(\d+)/;
const PRIMARY_KEY = /collection_pk_\d+/;

type Index = { name: string; keyPattern?: Document };

export async function describeDuplicate(
  runner: Runner,
  db: string,
  collection: string,
  message: string,
): Promise<{ errmsg: string; keyPattern?: Document }> {
  const index = await findIndex(runner, db, collection, message);
  const errmsg = `E11000 duplicate key error collection: ${db}.${collection} index: ${index?.name ?? 'unknown'}`;
  return index?.keyPattern ? { errmsg, keyPattern: index.keyPattern } : { errmsg };
}

async function findIndex(runner: Runner, db: string, collection: string, message: string): Promise<Index | undefined> {
  const name = BY_NAME.exec(message)?.[1];
  const number = BY_NUMBER.exec(message)?.[1];
  if (name === '_id_' || PRIMARY_KEY.test(message)) return { name: '_id_', keyPattern: { _id: 1 } };
  if (name === undefined && number === undefined) return undefined;
  const [foundName, key] = await row(
    runner,
    `select (i.index_spec).index_name, documentdb_core.bson_to_bytea((i.index_spec).index_key)
       from documentdb_api_catalog.collection_indexes i
       join documentdb_api_catalog.collections c using (collection_id)
      where c.database_name = $1 and c.collection_name = $2
        and ((i.index_spec).index_name = $3 or i.index_id = $4::int)`,
    [db, collection, name ?? null, number ?? null],
  );
  if (typeof foundName !== 'string') return name === undefined ? undefined : { name };
  return Buffer.isBuffer(key) ? { name: foundName, keyPattern: BSON.deserialize(key) } : { name: foundName };
}
