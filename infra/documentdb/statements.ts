import type { Pool, PoolClient } from 'pg';
import type { Command } from './command.ts';

export type Runner = Pool | PoolClient;

// $1 is the database, and $2 the command's bytes. $3 is a write's documents, a collection or a continuation.
const SPEC = '$2::bytea::documentdb_core.bson';
const bytes = (expression: string): string => `documentdb_core.bson_to_bytea(${expression})`;

const write = (name: string): string =>
  `select ${bytes('p_result')} from documentdb_api.${name}($1, ${SPEC}, $3::bytea::documentdb_core.bsonsequence)`;
const firstPage = (name: string): string =>
  `select ${bytes('cursorpage')}, ${bytes('continuation')}, cursorid from documentdb_api.${name}_cursor_first_page($1, ${SPEC})`;

const ANSWERS = new Map([
  ['insert', write('insert')],
  ['update', write('update')],
  ['delete', write('delete')],
  ['findandmodify', `select ${bytes('p_result')} from documentdb_api.find_and_modify($1, ${SPEC})`],
  ['count', `select ${bytes('document')} from documentdb_api.count_query($1, ${SPEC})`],
  ['distinct', `select ${bytes('document')} from documentdb_api.distinct_query($1, ${SPEC})`],
  ['create', `select ${bytes(`documentdb_api.create_collection_view($1, ${SPEC})`)}`],
  // The background variant of this function responds only after the engine's scheduler has run.
  ['createindexes', `select ${bytes(`documentdb_api_internal.create_indexes_non_concurrently($1, ${SPEC}, true)`)}`],
  ['listdatabases', `select ${bytes(`documentdb_api.list_databases(${SPEC})`)}, $1::text`],
  ['renamecollection', `select ${bytes(`documentdb_api.rename_collection(${SPEC})`)}, $1::text`],
  ['validate', `select ${bytes('document')} from documentdb_api.validate($1, ${SPEC})`],
]);

const COLLECTION_ANSWERS = new Map([
  ['collmod', `select ${bytes(`documentdb_api.coll_mod($1, $3::text, ${SPEC})`)}`],
  ['collstats', `select ${bytes('documentdb_api.coll_stats($1, $3::text)')}, $2::bytea is null`],
]);

const FIRST_PAGES = new Map([
  ['find', firstPage('find')],
  ['aggregate', firstPage('aggregate')],
  ['listcollections', firstPage('list_collections')],
  ['listindexes', firstPage('list_indexes')],
]);

const NEXT_PAGE =
  `select ${bytes('cursorpage')}, ${bytes('continuation')} ` +
  `from documentdb_api.cursor_get_more($1, ${SPEC}, $3::bytea::documentdb_core.bson)`;

const WRITES = new Set(['insert', 'update', 'delete']);

export type Page = { body: Buffer; continuation: Buffer | null; cursor: bigint };

export async function runAnswer(runner: Runner, command: Command): Promise<Buffer | undefined> {
  const text = ANSWERS.get(command.key);
  if (text) {
    const values = [command.db, command.body, ...(WRITES.has(command.key) ? [command.documents] : [])];
    return buffer((await row(runner, text, values))[0]);
  }
  const collectionText = COLLECTION_ANSWERS.get(command.key);
  if (!collectionText) return undefined;
  return buffer((await row(runner, collectionText, [command.db, command.body, command.target]))[0]);
}

export async function runFirstPage(runner: Runner, command: Command): Promise<Page | undefined> {
  const text = FIRST_PAGES.get(command.key);
  if (!text) return undefined;
  const [body, continuation, cursor] = await row(runner, text, [command.db, command.body]);
  return {
    body: buffer(body),
    continuation: continuation ? buffer(continuation) : null,
    cursor: BigInt(String(cursor)),
  };
}

export async function runNextPage(runner: Runner, command: Command, cursor: bigint, from: Buffer): Promise<Page> {
  const [body, continuation] = await row(runner, NEXT_PAGE, [command.db, command.body, from]);
  return { body: buffer(body), continuation: continuation ? buffer(continuation) : null, cursor };
}

export async function dropIndexes(runner: Runner, command: Command): Promise<void> {
  await runner.query(`call documentdb_api.drop_indexes($1, ${SPEC})`, [command.db, command.body]);
}

export async function dropCollection(runner: Runner, command: Command): Promise<boolean> {
  const [dropped] = await row(runner, 'select documentdb_api.drop_collection($1, $2)', [command.db, command.target]);
  return dropped === true;
}

export async function dropDatabase(runner: Runner, command: Command): Promise<void> {
  await runner.query('select documentdb_api.drop_database($1)', [command.db]);
}

export async function row(runner: Runner, text: string, values: unknown[]): Promise<unknown[]> {
  const result = await runner.query<unknown[]>({ text, values, rowMode: 'array', name: nameOf(text) });
  return result.rows[0] ?? [];
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

function buffer(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return value;
  throw new TypeError('the engine gave no document');
}
