/** What a piece of work belongs to, for `data/query-shapes.ts`: a poller, a call or an event. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** One for each run: whoever counts them counts how often that ran. */
export type Origin = { readonly kind: 'poller' | 'call' | 'event'; readonly name: string };

const origins = new AsyncLocalStorage<Origin>();

/** Runs a poller's work, and whatever it calls, under its name. */
export const workOf = <Result>(name: string, work: () => Result): Result => origins.run({ kind: 'poller', name }, work);

/** Answers a call, such as `POST /api/matchups`. */
export const answerOf = <Result>(name: string, work: () => Result): Result => origins.run({ kind: 'call', name }, work);

/** Handles an event, such as `interest.created`, whether a queue or a call brought it. */
export const handlingOf = <Result>(name: string, work: () => Result): Result =>
  origins.run({ kind: 'event', name }, work);

/** What the current work belongs to, if anything. */
export const currentOrigin = (): Origin | undefined => origins.getStore();
