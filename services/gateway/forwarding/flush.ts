import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { flushCalls, FLUSH_BATCH, type UnhandledEvent } from '@playfield/contracts/http/flush.ts';
import { IDENTITY_HEADER, type SignIdentity } from '@playfield/kit/http/identity.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import { PUBLISHED_HEADER } from '@playfield/kit/http/published.ts';
import { tokensOf } from '../sessions/service-tokens.ts';
import type { Upstream, Upstreams } from '../upstreams/upstream.ts';

const AFTER_MS = 2_000;
const PATIENCE_MS = 200;
const BEFORE_MS = 5_000;
const DEPTH_MAX = 3;

type Headers = Record<string, string | string[] | undefined>;

export type Flush = {
  /** Flushes a response's events to their subscribers, so that the next call sees their effects. Does not reject. */
  after(owner: Upstream, headers: Headers): Promise<void>;
  /** Makes the call's service handle the pending events that the call depends on. Does not reject. */
  before(owner: Upstream, call: Pick<Call, 'restsOn'>, userId: number | null): Promise<void>;
};

type Deps = { upstreams: Upstreams; sign: SignIdentity; log: Logger };
type Given = { query?: unknown; body?: unknown; signal: AbortSignal; patienceMs?: number | undefined };

export function createFlush({ upstreams, sign, log }: Deps): Flush {
  const tokenFor = tokensOf((service) => sign({ kind: 'service' }, service));

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

  async function hand(to: Upstream, events: readonly UnhandledEvent[], way: Way): Promise<void> {
    for (let first = 0; first < events.length; first += FLUSH_BATCH)
      await handTogether(to, events.slice(first, first + FLUSH_BATCH), way);
  }

  async function handTogether(to: Upstream, events: readonly UnhandledEvent[], way: Way): Promise<void> {
    let headers: Headers;
    try {
      ({ headers } = await ask(flushCalls[to].handleEvents, { body: { events: [...events] }, ...way }));
    } catch (error) {
      if (events.length > 1 && error instanceof NotHandled) {
        for (const event of events) await handTogether(to, [event], way);
        return;
      }
      without(error);
      return;
    }
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
    log.debug(describeError(error), 'Flush failed: events go through the queues');
  }

  return {
    async after(owner, headers) {
      if (headers[PUBLISHED_HEADER] === undefined) return;
      await passOn(owner, headers, { signal: AbortSignal.timeout(AFTER_MS), patienceMs: PATIENCE_MS, depth: 0 }).catch(
        without,
      );
    },

    async before(owner, { restsOn = [] }, userId) {
      if (userId === null) return;
      await Promise.all(restsOn.map((from) => catchUp(owner, from, userId).catch(without)));
    },
  };
}

class NotHandled extends Error {}

type Way = Pick<Given, 'signal' | 'patienceMs'> & { depth: number };
