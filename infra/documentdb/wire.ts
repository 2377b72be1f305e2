import { documentLength, MalformedBson } from './bson.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;

const FLAG_CHECKSUM = 1 << 0;
const FLAG_MORE_TO_COME = 1 << 1;
/** OP_MSG's required flag bits. A message with an unknown required bit must be rejected. */
const REQUIRED_FLAGS = 0xffff;

export const MAX_MESSAGE_BYTES = 48_000_000;

type Sequence = { id: string; documents: Buffer };

export type Request = {
  requestId: number;
  /** `reply` is an OP_REPLY, the response to an OP_QUERY. */
  answer: 'message' | 'reply' | 'none';
  body: Buffer;
  sequences: Sequence[];
};

export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;

  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: Buffer[] = [];
    for (let message = this.#take(); message; message = this.#take()) messages.push(message);
    return messages;
  }

  #take(): Buffer | undefined {
    if (this.#size < HEADER_BYTES) return undefined;
    const first = this.#chunks[0];
    if (first && first.length < 4) this.#flatten();
    const length = this.#chunks[0]?.readInt32LE(0) ?? 0;
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new MalformedBson("a message's length is wrong");
    if (this.#size < length) return undefined;
    const all = this.#flatten();
    const rest = all.subarray(length);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    return all.subarray(0, length);
  }

  #flatten(): Buffer {
    const only = this.#chunks.length === 1 ? this.#chunks[0] : undefined;
    const all = only ?? Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}

export function parseRequest(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseMessage(message, requestId);
  if (opCode === OP_QUERY) return parseQuery(message, requestId);
  throw new MalformedBson(`operation ${opCode} is not supported`);
}

function parseMessage(message: Buffer, requestId: number): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_FLAGS & ~(FLAG_CHECKSUM | FLAG_MORE_TO_COME)) !== 0) throw new MalformedBson('unknown flags');
  const end = flags & FLAG_CHECKSUM ? message.length - 4 : message.length;
  let body: Buffer | undefined;
  const sequences: Sequence[] = [];
  let offset = HEADER_BYTES + 4;
  while (offset < end) {
    const kind = message[offset];
    const start = offset + 1;
    const length = documentLength(message, start);
    const section = message.subarray(start, start + length);
    if (kind === 0) body = section;
    else if (kind === 1) sequences.push(parseSequence(section));
    else throw new MalformedBson(`section kind ${kind} is unknown`);
    offset = start + length;
  }
  if (!body || offset !== end) throw new MalformedBson('a message has no body');
  return { requestId, answer: flags & FLAG_MORE_TO_COME ? 'none' : 'message', body, sequences };
}

function parseSequence(section: Buffer): Sequence {
  const idEnd = section.indexOf(0, 4);
  if (idEnd < 0) throw new MalformedBson('a section has no name');
  const documents = section.subarray(idEnd + 1);
  for (let offset = 0; offset < documents.length;) offset += documentLength(documents, offset);
  return { id: section.toString('utf8', 4, idEnd), documents };
}

function parseQuery(message: Buffer, requestId: number): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw new MalformedBson('a query has no collection');
  const start = nameEnd + 1 + 8;
  const length = documentLength(message, start);
  return { requestId, answer: 'reply', body: message.subarray(start, start + length), sequences: [] };
}

export function encodeAnswer(request: Request, body: Buffer, answerId: number): Buffer {
  return request.answer === 'reply'
    ? encodeReply(request.requestId, body, answerId)
    : encodeMessage(request.requestId, body, answerId);
}

function encodeMessage(requestId: number, body: Buffer, answerId: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + 5);
  writeHeader(head, head.length + body.length, answerId, requestId, OP_MSG);
  return Buffer.concat([head, body]);
}

function encodeReply(requestId: number, body: Buffer, answerId: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + 20);
  writeHeader(head, head.length + body.length, answerId, requestId, OP_REPLY);
  head.writeInt32LE(8, HEADER_BYTES);
  head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, body]);
}

function writeHeader(head: Buffer, length: number, id: number, responseTo: number, opCode: number): void {
  head.writeInt32LE(length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(opCode, 12);
}
