import type { LookupFunction } from 'node:net';
import { InternalAddress, isPublicEndpoint, publicLookup } from '@playfield/kit/http/public-addresses.ts';
import type { Response } from 'undici';
import { statusText, TOO_LARGE, TOO_SLOW, UNREACHABLE, Unreadable } from './rules.ts';

const BYTES_MAX = 5 * 1024 * 1024;
const READ_MS = 20_000;
const REDIRECTS_MAX = 3;
const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

type Options = { publicUrl: string; onLoopback: boolean; milliseconds?: number; lookup?: LookupFunction };

export function createReader({ publicUrl, onLoopback, milliseconds = READ_MS, lookup = publicLookup }: Options) {
  const closing = new AbortController();
  const headers = { accept: 'text/calendar, */*;q=0.1', 'user-agent': `Playfield (+${publicUrl})` };
  const isHere = (address: string) => onLoopback && LOOPBACK.has(new URL(address).hostname);

  function addressOf(typed: string): string | null {
    if (!URL.canParse(typed)) return null;
    if (isHere(typed)) return new URL(typed).href;
    const url = new URL(typed.replace(/^(?:http|webcals?):/i, 'https:'));
    return isPublicEndpoint(url.href) ? url.href : null;
  }

  async function download(from: string, signal: AbortSignal): Promise<Uint8Array> {
    const { Agent, fetch } = await import('undici');
    let address = addressOf(from);
    for (let requests = 0; requests <= REDIRECTS_MAX; requests += 1) {
      if (address === null) throw new InternalAddress();
      const dispatcher = new Agent({ connect: isHere(address) ? {} : { lookup } });
      try {
        const response = await fetch(address, { dispatcher, headers, redirect: 'manual', signal });
        const next = response.headers.get('location');
        if (next === null || response.status < 300 || response.status > 399) return await bytesOf(response);
        address = addressOf(new URL(next, address).href);
      } finally {
        await dispatcher.destroy();
      }
    }
    throw new Error('Too many redirects');
  }

  return {
    addressOf,
    async read(address: string): Promise<Uint8Array> {
      const timeout = AbortSignal.timeout(milliseconds);
      try {
        return await download(address, AbortSignal.any([timeout, closing.signal]));
      } catch (error) {
        if (closing.signal.aborted || error instanceof Unreadable) throw error;
        // Use the same message for internal addresses, so that the error can't be used to map our network.
        throw new Unreadable(timeout.aborted ? TOO_SLOW : UNREACHABLE, { cause: error });
      }
    },
    /** Aborts all reads, without rejecting them as `Unreadable`, which would record the calendars as failing. */
    close: () => closing.abort(),
  };
}

async function bytesOf({ status, body }: Response): Promise<Uint8Array> {
  if (status !== 200) throw new Unreadable(statusText(status));
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BYTES_MAX) throw new Unreadable(TOO_LARGE);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
