/**
 * Forwards streaming answers for as long as the page listens and its session lasts: where the gateway cannot hear live
 * events itself (`live/`). Goes with messaging's own streams.
 */
import { PassThrough, type Readable } from 'node:stream';
import type { Call } from '@playfield/contracts/http/call.ts';
import { REQUEST_ID_HEADER } from '@playfield/kit/http/app.ts';
import { unavailable } from '@playfield/kit/http/errors.ts';
import { IDENTITY_HEADER, IDENTITY_REFUSED } from '@playfield/kit/http/identity.ts';
import type { Middleware } from 'koa';
import type { Callers } from '../sessions/callers.ts';
import type { Limits } from '../limits/limits.ts';
import type { SessionReads } from '../sessions/session-queries.ts';
import { onceOver } from '../sessions/sessions.ts';
import { openStreams } from './metrics.ts';
import type { Upstream, Upstreams } from './upstream.ts';

/** A browser that moved to a new session has it by then (`live/actions.ts`). */
const OVER_AFTER_MS = 3_000;

type Deps = { upstreams: Upstreams; callers: Callers; limits: Limits; reads: SessionReads };

export type Streaming = {
  readonly forwardStream: (call: Call, owner: Upstream) => Middleware;
  /** Ends all streams: their pages reconnect to whichever gateway is up. */
  readonly close: () => void;
};

export function createStreaming({ upstreams, callers, limits, reads }: Deps): Streaming {
  const open = new Set<PassThrough>();
  openStreams.from(async () => [{ labels: {}, value: open.size }]);

  function carry(body: Readable): PassThrough {
    const stream = new PassThrough();
    open.add(stream);
    // If the service goes down, the stream ends normally, and the page reopens it.
    body.once('error', () => stream.end());
    body.pipe(stream);
    stream.once('finish', () => body.destroy());
    stream.once('close', () => {
      open.delete(stream);
      body.destroy();
    });
    return stream;
  }

  return {
    forwardStream: (call, owner) => async (ctx) => {
      const caller = await callers.callerOf(ctx, call);
      await limits.take(call, { address: ctx.ip, userId: caller?.userId ?? null, body: null });
      const response = await upstreams.stream(owner, {
        method: call.method,
        path: ctx.url,
        headers: {
          accept: 'text/event-stream',
          [REQUEST_ID_HEADER]: String(ctx.state['requestId']),
          ...(ctx.get('last-event-id') ? { 'last-event-id': ctx.get('last-event-id') } : {}),
          ...(caller ? { [IDENTITY_HEADER]: await caller.tokenFor(owner) } : {}),
        },
      });
      if (response.headers[IDENTITY_REFUSED] !== undefined) {
        response.body.destroy();
        throw unavailable();
      }
      const stream = carry(response.body);
      ctx.status = response.statusCode;
      ctx.set('Cache-Control', 'no-store');
      // Keeps a proxy in front from buffering.
      ctx.set('X-Accel-Buffering', 'no');
      const type = response.headers['content-type'];
      // Includes the charset of text.
      ctx.type = typeof type === 'string' ? type : 'application/octet-stream';
      ctx.body = stream;
      // Signing out elsewhere or resetting a password ends those sessions' streams.
      if (response.statusCode === call.status)
        stream.once(
          'close',
          onceOver(ctx, reads, () => void setTimeout(() => stream.end(), OVER_AFTER_MS).unref()),
        );
    },

    close() {
      for (const stream of open) stream.end();
    },
  };
}
