import type { Owner } from '@playfield/contracts/http/call.ts';
import type { Dispatcher } from 'undici';

export type Upstream = Exclude<Owner, 'gateway'>;

export type UpstreamRequest = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
  /** Whether to retry even if the call may have taken effect. Reads are always retried. */
  isRepeatable?: boolean;
  /** How long to wait for a listening instance. Defaults to the duration of a restart. */
  patienceMs?: number;
  /** Aborts the request. For the gateway's own calls, which have shorter deadlines than forwarded calls. */
  signal?: AbortSignal;
};

/** A complete response. Responses are small, and a broken connection must not result in a partial one. */
export type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Buffer };

export type Upstreams = {
  request(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
};
