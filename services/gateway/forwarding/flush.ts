/**
 * What a call has answered holds for the next call of anyone, in whatever service: before an answer leaves, the events that
 * it tells of are handed to the services that are to hear of them. The queues carry them too, for whoever was away.
 */
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { flushCalls, FLUSH_BATCH } from '@playfield/contracts/http/flush.ts';
import type { UnhandledEvent } from '@playfield/contracts/http/flush.ts';
import { IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import type { SignIdentity } from '@playfield/kit/http/identity.ts';
import { describeError } from '@playfield/kit/telemetry/logger.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { counter, histogram, LATENCY_BUCKETS, secondsSince } from '@playfield/kit/telemetry/metrics.ts';
import { PUBLISHED_HEADER } from '@playfield/kit/events/published.ts';
import { tokensOf } from '../sessions/service-tokens.ts';
import type { Upstream, Upstreams } from './upstream.ts';

/** A caller waits no longer for others to hear of it; the queues go on. Far more than it takes: some ten milliseconds. */
const AFTER_MS = 2_000;
/** Others that are not there are hardly waited for: time to try another instance. */
const PATIENCE_MS = 200;
/** What a call rests on is waited for as long as the service that answers it, which may be starting. */
const BEFORE_MS = 5_000;
/** Handling an event may write others, and those once more; more than that happens in the background. */
const DEPTH_MAX = 3;

const outcomes = counter({
  name: 'playfield_event_flushes_total',
  help: 'Events handed to a service before a call was answered, or left to the queues, by whether it went well',
  labelNames: ['subscriber', 'outcome'],
});
const durations = histogram({
  name: 'playfield_event_flush_duration_seconds',
  help: 'How long a call waited for others to hear of what it did',
  labelNames: [],
  buckets: LATENCY_BUCKETS,
});

type Headers = Record<string, string | string[] | undefined>;

export type Flush = {
  /** Hands over what a service has written for a call, which its answer names. Never rejects. */
  after(owner: Upstream, headers: Headers): Promise<void>;
  /** Has the call's owner handle what it rests on. Never rejects: where that cannot be asked, it answers by what it knows. */
  before(owner: Upstream, call: Pick<Call, 'restsOn'>, userId: number | null): Promise<void>;
};

type Deps = { upstreams: Upstreams; sign: SignIdentity; log: Logger };
type Given = { query?: unknown; body?: unknown; signal: AbortSignal; patienceMs?: number | undefined };

export function createFlush({ upstreams, sign, log }: Deps): Flush {
  const tokenFor = tokensOf(sign);

  async function ask<C extends Call & { owner: Upstream }>(
    declared: C,
    { query, body, signal, patienceMs }: Given,
  ): Promise<{ answer: AnswerOf<C>; headers: Headers }> {
    const { statusCode, headers, ...response } = await upstreams.request(declared.owner, {
      method: declared.method,
      path: address(declared, undefined, query),
      isRepeatable: true,
      ...(patienceMs === undefined ? {} : { patienceMs }),
      headers: { 'content-type': 'application/json', [IDENTITY_HEADER]: await tokenFor(declared.owner) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    if (statusCode !== declared.status) throw new NotHandled(`${declared.owner} answered ${statusCode}`);
    const answer: unknown = declared.answer?.parse(JSON.parse(response.body.toString()));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is inferred from
    return { answer: answer as AnswerOf<C>, headers };
  }

  /** Has one service handle events, in their order, and others what it wrote meanwhile. */
  async function hand(to: Upstream, events: readonly UnhandledEvent[], way: Way): Promise<void> {
    for (let first = 0; first < events.length; first += FLUSH_BATCH)
      await handTogether(to, events.slice(first, first + FLUSH_BATCH), way);
  }

  /** All of them, or each by itself where they fail together: one that cannot be handled holds up no other. */
  async function handTogether(to: Upstream, events: readonly UnhandledEvent[], way: Way): Promise<void> {
    let headers: Headers;
    try {
      ({ headers } = await ask(flushCalls[to].handleEvents, { body: { events: [...events] }, ...way }));
    } catch (error) {
      if (events.length > 1 && error instanceof NotHandled) {
        for (const event of events) await handTogether(to, [event], way);
        return;
      }
      outcomes.inc({ subscriber: to, outcome: 'left' }, events.length);
      without(error);
      return;
    }
    outcomes.inc({ subscriber: to, outcome: 'handed' }, events.length);
    await passOn(to, headers, { ...way, depth: way.depth + 1 }).catch(without);
  }

  async function passOn(owner: Upstream, headers: Headers, way: Way): Promise<void> {
    const ids = headers[PUBLISHED_HEADER];
    if (typeof ids !== 'string' || way.depth >= DEPTH_MAX) return;
    const { answer } = await ask(flushCalls[owner].listUnhandled, { query: { ids }, ...way });
    const subscribers = new Set(answer.events.flatMap(({ pending }) => pending));
    await Promise.all(
      [...subscribers].map((name) =>
        hand(
          name,
          answer.events.filter(({ pending }) => pending.includes(name)),
          way,
        ),
      ),
    );
  }

  async function catchUp(subscriber: Upstream, from: Upstream, about: number): Promise<void> {
    const signal = AbortSignal.timeout(BEFORE_MS);
    const query = { subscriber, about };
    const { answer } = await ask(flushCalls[from].listUnhandled, { query, signal, patienceMs: PATIENCE_MS });
    if (answer.events.length > 0) await hand(subscriber, answer.events, { signal, depth: 0 });
  }

  function without(error: unknown): void {
    log.debug(describeError(error), 'What others have told is left to the queues');
  }

  return {
    async after(owner, headers) {
      if (headers[PUBLISHED_HEADER] === undefined) return;
      const started = performance.now();
      await passOn(owner, headers, {
        signal: AbortSignal.timeout(AFTER_MS),
        patienceMs: PATIENCE_MS,
        depth: 0,
      }).catch(without);
      durations.observe(secondsSince(started));
    },

    async before(owner, { restsOn = [] }, userId) {
      if (userId === null) return;
      await Promise.all(restsOn.map((from) => catchUp(owner, from, userId).catch(without)));
    },
  };
}

/** A service answered, and not that it has handled what it was handed. */
class NotHandled extends Error {}

type Way = Pick<Given, 'signal' | 'patienceMs'> & {
  /** How many services the events have come through. */
  depth: number;
};
