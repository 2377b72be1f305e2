/**
 * Reads a calendar from its address, which anybody may have typed: from the public internet alone, and never for long,
 * much or far. The address that is checked is the one that is connected to, so that a name cannot change in between.
 */
import type { LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { InternalAddress, isPublicEndpoint, publicLookup } from '@playfield/kit/http/public-addresses.ts';
import type { Dispatcher } from 'undici';
import { BYTES_MAX, type Problem } from './rules.ts';

/** From the first request to the last byte. Some products put a calendar together when it is asked for. */
const READ_MS = 20_000;
/** From a short address to the product, and from there to its files. */
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOT_MODIFIED = 304;
/** A version's name is sent back and stored; longer ones are not worth it. */
const VERSION_MAX = 256;
const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

export type Version = { etag: string | null; lastModified: string | null };
type Reading =
  | ({ outcome: 'new'; bytes: Uint8Array } & Version)
  | { outcome: 'unchanged' }
  | { outcome: 'failed'; problem: Problem };

type Options = {
  /** Who asks: the site's address. */
  publicUrl: string;
  /** Whether addresses on this very machine may be read, too: for tests alone. */
  onLoopback: boolean;
  milliseconds?: number;
  lookup?: LookupFunction;
};

export type Reader = {
  /** The address that is read for what somebody typed; null for one that is not. */
  addressOf(typed: string): string | null;
  /** @param known the version that is known, to be told only of a newer one */
  read(address: string, known: Version): Promise<Reading>;
  /** Ends what is under way, which then rejects: it says nothing about the calendars. */
  close(): Promise<void>;
};

/** Ends a reading. */
class Failed extends Error {
  override name = 'Failed';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.reason);
    this.problem = problem;
  }
}

export function createReader({
  publicUrl,
  onLoopback,
  milliseconds = READ_MS,
  lookup = publicLookup,
}: Options): Reader {
  let loaded: ReturnType<typeof load> | undefined;

  /** With the first calendar. */
  async function load() {
    const { Agent, request } = await import('undici');
    // Every request has a connection of its own, whose address has been checked.
    const outside = new Agent({ connect: { lookup }, pipelining: 0 });
    return { request, outside, here: onLoopback ? new Agent({ pipelining: 0 }) : outside };
  }

  const isHere = (address: string) => onLoopback && LOOPBACK.has(new URL(address).hostname);

  let closed = false;

  function addressOf(typed: string): string | null {
    if (!URL.canParse(typed)) return null;
    if (isHere(typed)) return new URL(typed).href;
    // Many products still name their calendars so, and all of them have certificates.
    const url = new URL(typed.replace(/^(?:http|webcals?):/i, 'https:'));
    return isPublicEndpoint(url.href) ? url.href : null;
  }

  async function ask(from: string, known: Version, signal: AbortSignal): Promise<Reading> {
    const { request, outside, here } = await (loaded ??= load());
    let address = from;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const dispatcher = isHere(address) ? here : outside;
      const answer = await request(address, { dispatcher, headers: headersWith(known, publicUrl), signal });
      // Ending it early is an error of its own, which nobody waits for.
      answer.body.on('error', () => {});
      try {
        if (!REDIRECTS.has(answer.statusCode)) return await readingOf(answer, known, signal);
      } finally {
        answer.body.destroy();
      }
      const next = textIn(answer.headers['location']);
      if (next === null || !URL.canParse(next, address)) throw new Failed({ reason: 'unreachable' });
      const to = addressOf(new URL(next, address).href);
      if (to === null) throw new Failed({ reason: 'inside' });
      address = to;
    }
    throw new Failed({ reason: 'redirects' });
  }

  return {
    addressOf,
    async read(typed, known) {
      const signal = AbortSignal.timeout(milliseconds);
      try {
        // Rules may have changed since it was stored.
        const address = addressOf(typed);
        if (address === null) throw new Failed({ reason: 'inside' });
        return await ask(address, known, signal);
      } catch (error) {
        if (closed) throw error;
        if (error instanceof Failed) return { outcome: 'failed', problem: error.problem };
        if (isBroken(error)) return { outcome: 'failed', problem: { reason: 'not-a-calendar' } };
        if (error instanceof InternalAddress) return { outcome: 'failed', problem: { reason: 'inside' } };
        return { outcome: 'failed', problem: { reason: signal.aborted ? 'too-slow' : 'unreachable' } };
      }
    },
    async close() {
      closed = true;
      const agents = await loaded;
      if (agents) await Promise.all([agents.outside, agents.here].map((agent) => agent.destroy()));
    },
  };
}

/** Whether what arrived could not be unpacked. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(String(error.code));

const textIn = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? header : (header?.[0] ?? null);

function headersWith({ etag, lastModified }: Version, publicUrl: string): Record<string, string> {
  return {
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'gzip',
    'user-agent': `Playfield (+${publicUrl})`,
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

async function readingOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  known: Version,
  signal: AbortSignal,
): Promise<Reading> {
  const wasAsked = known.etag !== null || known.lastModified !== null;
  if (statusCode === NOT_MODIFIED && wasAsked) return { outcome: 'unchanged' };
  if (statusCode !== 200) throw new Failed({ reason: 'status', status: statusCode });
  const bytes = await bytesOf(body, unpackerFor(textIn(headers['content-encoding'])), signal);
  const version = (name: string) => {
    const text = textIn(headers[name]);
    return text !== null && text.length <= VERSION_MAX ? text : null;
  };
  return { outcome: 'new', bytes, etag: version('etag'), lastModified: version('last-modified') };
}

/** Some servers compress whatever is asked for. */
function unpackerFor(encoding: string | null): Transform {
  if (encoding === null || encoding === 'identity') return new PassThrough();
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  throw new Failed({ reason: 'not-a-calendar' });
}

/** Counts what arrives and what becomes of it, and stops at the first byte too many. */
async function bytesOf(body: Dispatcher.ResponseData['body'], unpacker: Transform, signal: AbortSignal) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await pipeline(
    body,
    unpacker,
    async (unpacked: AsyncIterable<Buffer>) => {
      for await (const chunk of unpacked) {
        bytes += chunk.byteLength;
        if (bytes > BYTES_MAX) throw new Failed({ reason: 'too-large' });
        chunks.push(chunk);
      }
    },
    { signal },
  );
  return new Uint8Array(Buffer.concat(chunks));
}
