/** The services behind the gateway, as its other parts see them. */
import type { Readable } from 'node:stream';
import type { Owner } from '@playfield/contracts/http/call.ts';
import type { Dispatcher } from 'undici';

export type Upstream = Exclude<Owner, 'gateway'>;

/** What one instance answered; null where it did not. */
export type Surveyed = {
  upstream: Upstream;
  /** From 1. */
  instance: number;
  answer: { statusCode: number; body: unknown; milliseconds: number } | null;
};

type UpstreamRequest = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
  /** Whether it may be made again though it may have been heard; what only reads always may. */
  isRepeatable?: boolean;
  /** For how long it waits for somebody to listen; without it for as long as a restart takes. */
  patienceMs?: number;
  /** Gives up earlier than a caller at the public edge would be kept waiting. */
  signal?: AbortSignal;
};

type UpstreamStream = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };

/** An answer, whole: answers are small, and a caller who goes away must not leave half of one behind. */
type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Buffer };

export type Upstreams = {
  request(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** An answer that goes on until one side ends it, on a connection of its own. */
  stream(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamStream>;
  /** Asks every instance of every service, each by itself and once. */
  survey(path: string, timeoutMs: number): Promise<Surveyed[]>;
  close(): Promise<void>;
};
