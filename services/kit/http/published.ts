import { AsyncLocalStorage } from 'node:async_hooks';
import type { Middleware } from 'koa';

export const PUBLISHED_HEADER = 'x-playfield-published';
export const PUBLISHED_MAX = 64;

const underWay = new AsyncLocalStorage<string[] | undefined>();

export function recordPublished(id: string): void {
  underWay.getStore()?.push(id);
}

export function isForRequest(): boolean {
  return underWay.getStore() !== undefined;
}

export function unflushed<Result>(answer: () => Result): Result {
  return underWay.run(undefined, answer);
}

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
