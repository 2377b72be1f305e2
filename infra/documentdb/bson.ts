import { BSON, type Document, onDemand } from 'bson';

export class MalformedBson extends Error {
  override name = 'MalformedBson';
}

type Element = { name: string; bytes: Uint8Array };

export function* elements(body: Buffer): Generator<Element> {
  for (const [, nameAt, nameLength, at, length] of onDemand.parseToElements(body))
    yield { name: body.toString('utf8', nameAt, nameAt + nameLength), bytes: body.subarray(at, at + length) };
}

export function documentLength(bytes: Buffer, offset: number): number {
  if (offset + 5 > bytes.length) throw new MalformedBson('a document is cut off');
  const length = bytes.readInt32LE(offset);
  if (length < 5 || offset + length > bytes.length) throw new MalformedBson("a document's length is wrong");
  return length;
}

export const decode = (body: Buffer): Document =>
  BSON.deserialize(body, { useBigInt64: true, validation: { utf8: false } });

export const encode = (document: Document): Buffer => Buffer.from(BSON.serialize(document, { ignoreUndefined: true }));
