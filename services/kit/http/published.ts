/** Tracks the events that a request writes. The gateway flushes them before it answers, so the next call sees them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Middleware } from 'koa';

/** Header with the comma-separated IDs of those events in a service's answer. The gateway does not pass it on. */
export const PUBLISHED_HEADER = 'x-playfield-published';
/** Further events are queued. Calls that a user waits for never publish this many. */
export const PUBLISHED_MAX = 64;

const underWay = new AsyncLocalStorage<string[] | undefined>();

export function recordPublished(id: string): void {
  underWay.getStore()?.push(id);
}

/** Whether this runs within a request, whose answer waits until its events are flushed. */
export function isForRequest(): boolean {
  return underWay.getStore() !== undefined;
}

/** Runs a handler whose events are queued immediately instead of flushed. */
export function unflushed<Result>(answer: () => Result): Result {
  return underWay.run(undefined, answer);
}

/** Sends the IDs of a request's events in a header. IDs of retried transactions are harmless: the outbox lacks them. */
export function publishedHeader(): Middleware {
  return (ctx, next) => {
    const ids: string[] = [];
    return underWay.run(ids, async () => {
      try {
        await next();
      } finally {
        if (ids.length > 0 && !ctx.headerSent) ctx.set(PUBLISHED_HEADER, ids.slice(0, PUBLISHED_MAX).join());
      }
    });
  };
}
