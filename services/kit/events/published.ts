/** Which events a request has written: the gateway hands them over before it answers, so that the next call of anyone knows of them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Middleware } from 'koa';

/** On a service's answer: the ids of those events, with commas. Never leaves the gateway. */
export const PUBLISHED_HEADER = 'x-playfield-told';
/** More in one answer travel by the queues alone: no call that anyone waits for tells of so many. */
export const PUBLISHED_MAX = 64;

const underWay = new AsyncLocalStorage<string[]>();

/** Notes an event that is being written for the request under way, where there is one. */
export function notePublished(id: string): void {
  underWay.getStore()?.push(id);
}

/** Whether what is being done is done for a request, whose answer the gateway holds back until others know of it. */
export function isForRequest(): boolean {
  return underWay.getStore() !== undefined;
}

/** Says on each answer which events its request has written; those of transactions that were done again are not there. */
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
