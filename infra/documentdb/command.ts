import { Binary, type Document } from 'bson';
import { decode } from './bson.ts';
import type { Request } from './wire.ts';

export type Command = {
  name: string;
  /** `name` in lowercase, because MongoDB accepts some names in either case (`isMaster`, `ismaster`). */
  key: string;
  target: string;
  db: string;
  body: Buffer;
  fields: Document;
  documents: Buffer | null;
  session: string | undefined;
  transaction: { number: bigint; starts: boolean } | undefined;
};

export function readCommand({ body, sequences }: Request): Command {
  const fields = decode(body);
  const [name = ''] = Object.keys(fields);
  const { txnNumber: number, autocommit, startTransaction } = fields;
  return {
    name,
    key: name.toLowerCase(),
    target: typeof fields[name] === 'string' ? fields[name] : '',
    db: typeof fields['$db'] === 'string' ? fields['$db'] : 'admin',
    body,
    fields,
    documents: sequences[0]?.documents ?? null,
    session: sessionIn(fields['lsid']),
    // A `txnNumber` without `autocommit: false` marks a retryable write, which is not a transaction.
    transaction:
      typeof number === 'bigint' && autocommit === false ? { number, starts: startTransaction === true } : undefined,
  };
}

export function sessionIn(lsid: unknown): string | undefined {
  const id: unknown = Reflect.get(Object(lsid), 'id');
  return id instanceof Binary ? id.toString('hex') : undefined;
}
