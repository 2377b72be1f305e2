/** Which loop a piece of work belongs to, for `data/query-shapes.ts`. */
import { AsyncLocalStorage } from 'node:async_hooks';

const origins = new AsyncLocalStorage<string>();

/** Runs work, and whatever it calls, under a name. */
export const workOf = <Result>(origin: string, work: () => Result): Result => origins.run(origin, work);

/** The name that the current work runs under, if any. */
export const currentOrigin = (): string | undefined => origins.getStore();
