/** Reads only the top level of a BSON document, because the engine receives commands as raw bytes. */

export const BsonType = {
  double: 0x01,
  string: 0x02,
  document: 0x03,
  binary: 0x05,
  boolean: 0x08,
  int32: 0x10,
  int64: 0x12,
} as const;

export type Element = { name: string; type: number; start: number; end: number };

export class MalformedBson extends Error {
  override name = 'MalformedBson';
}

/** @throws {MalformedBson} on inconsistent lengths */
export function* elements(bytes: Buffer): Generator<Element> {
  const length = documentLength(bytes, 0);
  let offset = 4;
  while (offset < length - 1) {
    const type = bytes[offset] ?? 0;
    const nameEnd = bytes.indexOf(0, offset + 1);
    if (nameEnd < 0 || nameEnd >= length) throw new MalformedBson('a field name has no end');
    const start = nameEnd + 1;
    const end = start + valueLength(bytes, type, start);
    if (end >= length) throw new MalformedBson('a value runs past its document');
    yield { name: bytes.toString('utf8', offset + 1, nameEnd), type, start, end };
    offset = end;
  }
}

export function documentLength(bytes: Buffer, offset: number): number {
  if (offset + 5 > bytes.length) throw new MalformedBson('a document is cut off');
  const length = bytes.readInt32LE(offset);
  if (length < 5 || offset + length > bytes.length) throw new MalformedBson("a document's length is wrong");
  return length;
}

export function readString(bytes: Buffer, element: Element): string | undefined {
  if (element.type !== BsonType.string) return undefined;
  return bytes.toString('utf8', element.start + 4, element.end - 1);
}

export function readInteger(bytes: Buffer, element: Element): bigint | undefined {
  switch (element.type) {
    case BsonType.int32:
      return BigInt(bytes.readInt32LE(element.start));
    case BsonType.int64:
      return bytes.readBigInt64LE(element.start);
    case BsonType.boolean:
      return BigInt(bytes[element.start] ?? 0);
    case BsonType.double:
      return BigInt(Math.trunc(bytes.readDoubleLE(element.start)));
    default:
      return undefined;
  }
}

/** Returns a value's size by the BSON 1.1 specification. `need` keeps every read inside the buffer. */
function valueLength(bytes: Buffer, type: number, start: number): number {
  const need = (size: number): number => {
    if (start + size > bytes.length) throw new MalformedBson('a value is cut off');
    return size;
  };
  const int32 = (): number => {
    need(4);
    const size = bytes.readInt32LE(start);
    if (size < 0) throw new MalformedBson('a length is negative');
    return size;
  };
  const cstring = (from: number): number => {
    const zero = bytes.indexOf(0, from);
    if (zero < 0) throw new MalformedBson('a string has no end');
    return zero + 1 - from;
  };
  switch (type) {
    case 0x06: // undefined
    case 0x0a: // null
    case 0x7f: // max key
    case 0xff: // min key
      return 0;
    case 0x08: // boolean
      return need(1);
    case 0x10: // int32
      return need(4);
    case 0x01: // double
    case 0x09: // date
    case 0x11: // timestamp
    case 0x12: // int64
      return need(8);
    case 0x07: // object id
      return need(12);
    case 0x13: // decimal128
      return need(16);
    case 0x02: // string
    case 0x0d: // code
    case 0x0e: // symbol
      return need(4 + int32());
    case 0x03: // document
    case 0x04: // array
    case 0x0f: // code with scope
      return need(int32());
    case 0x05: // binary
      return need(5 + int32());
    case 0x0c: // pointer
      return need(4 + int32() + 12);
    case 0x0b: {
      // regular expression: two strings
      const pattern = cstring(start);
      return pattern + cstring(start + pattern);
    }
    default:
      throw new MalformedBson(`type 0x${type.toString(16)} is unknown`);
  }
}
