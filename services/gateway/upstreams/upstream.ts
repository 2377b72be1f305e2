import type { Owner } from '@playfield/contracts/http/call.ts';
import type { Dispatcher } from 'undici';

export type Upstream = Exclude<Owner, 'gateway'>;

export type UpstreamRequest = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
  isRepeatable?: boolean;
  patienceMs?: number;
  signal?: AbortSignal;
};

export type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Buffer };

export type Upstreams = {
  request(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
};
