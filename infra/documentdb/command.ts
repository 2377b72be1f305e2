import { BsonType, elements, readInteger, readString, type Element } from './bson.ts';
import type { Request } from './wire.ts';

export type Command = {
  name: string;
  /** Lowercase name for lookups, because MongoDB accepts some names in either case (`isMaster`, `ismaster`). */
  key: string;
  target: string;
  db: string;
  body: Buffer;
  documents: Buffer | null;
  /** Hex of `lsid.id`, the driver's session. */
  session: string | undefined;
  transaction: { number: bigint; starts: boolean } | undefined;
  cursor: bigint | undefined;
};

export function readCommand(request: Request): Command {
  const { body } = request;
  const fields = new Map<string, Element>();
  for (const element of elements(body)) fields.set(element.name, element);
  const first = fields.values().next().value;
  const name = first?.name ?? '';
  const text = (field: string): string | undefined => read(fields.get(field), (element) => readString(body, element));
  const integer = (field: string): bigint | undefined =>
    read(fields.get(field), (element) => readInteger(body, element));
  const number = integer('txnNumber');
  return {
    name,
    key: name.toLowerCase(),
    target: text(name) ?? '',
    db: text('$db') ?? 'admin',
    body,
    documents: request.sequences[0]?.documents ?? null,
    session: read(fields.get('lsid'), (element) => sessionOf(body, element)),
    // A `txnNumber` without `autocommit: false` marks a retryable write, which is not a transaction.
    transaction:
      number !== undefined && integer('autocommit') === 0n
        ? { number, starts: integer('startTransaction') === 1n }
        : undefined,
    cursor: integer('getMore'),
  };
}

function sessionOf(body: Buffer, lsid: Element): string | undefined {
  if (lsid.type !== BsonType.document) return undefined;
  const inner = body.subarray(lsid.start, lsid.end);
  for (const element of elements(inner)) {
    if (element.name === 'id') return inner.toString('hex', element.start, element.end);
  }
  return undefined;
}

function read<T>(element: Element | undefined, parse: (element: Element) => T | undefined): T | undefined {
  return element && parse(element);
}
