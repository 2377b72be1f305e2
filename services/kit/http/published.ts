/** The events that a request has written. The gateway flushes them before it answers, so the next call sees them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Middleware } from 'koa';

/** Comma-separated IDs of those events in a service's answer. Never leaves the gateway. */
export const PUBLISHED_HEADER = 'x-playfield-published';
/** Beyond this, events go through the queues: no call that someone waits for publishes this many. */
export const PUBLISHED_MAX = 64;

const underWay = new AsyncLocalStorage<string[] | undefined>();

/** Records an event of the current request, if there is one. */
export function notePublished(id: string): void {
  underWay.getStore()?.push(id);
}

/** Whether this runs within a request: its answer waits until the events are flushed. */
export function isForRequest(): boolean {
  return underWay.getStore() !== undefined;
}

/** Answers a request whose events are not flushed: they go into the queues immediately. */
export function unflushed<Result>(answer: () => Result): Result {
  return underWay.run(undefined, answer);
}

/** Lists the events a request has written in its answer, without those of retried transactions. */
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
