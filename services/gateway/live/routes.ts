/** Answers open pages itself: their streams hear live events from Redis, and messaging is asked only for what was missed. */
import { getMissedMessages } from '@playfield/contracts/http/internal.ts';
import { streamLive } from '@playfield/contracts/live.ts';
import { methodNotAllowed, unauthenticated } from '@playfield/kit/http/errors.ts';
import { admit } from '@playfield/kit/http/routes.ts';
import type { Context, Middleware, Next } from 'koa';
import type { Ask } from '../forwarding/ask.ts';
import type { Limits } from '../limits/limits.ts';
import type { Callers } from '../sessions/callers.ts';
import type { Opening, OpenStreams } from './actions.ts';

type Deps = { streams: OpenStreams; callers: Callers; limits: Limits; ask: Ask };

const openings = new WeakMap<object, Opening>();

/** Finds out whose stream it is to be. */
export function answerStream({ streams, callers, limits, ask }: Deps): Middleware {
  return async (ctx) => {
    // The router takes HEAD for GET.
    if (ctx.method !== streamLive.method) throw methodNotAllowed([streamLive.method]);
    streams.admit();
    const signedIn = await callers.callerOf(ctx, streamLive);
    await limits.take(streamLive, { address: ctx.ip, userId: signedIn?.userId ?? null, body: null });
    if (!signedIn?.acting) throw unauthenticated();
    const { acting } = signedIn;
    admit(streamLive, { kind: 'user', identity: acting });
    const after = ctx.get('last-event-id') || String(ctx.query['lastEventId'] ?? '');
    const missed = async () => {
      const { tooMany, messages } = await ask(ctx, getMissedMessages, { params: { id: acting.id }, query: { after } });
      return tooMany ? ('too many' as const) : messages;
    };
    ctx.set('Cache-Control', 'no-store');
    // Keeps a proxy in front from buffering.
    ctx.set('X-Accel-Buffering', 'no');
    ctx.status = 200;
    const { id: team, personId: person = team } = acting;
    openings.set(ctx, { team, person, missed: after === '' ? null : missed });
  };
}

/** Opens the stream when everything else is done with the request: its session may have been written. */
export function beginStream(streams: OpenStreams): Middleware {
  return (ctx, next) => (ctx.path === streamLive.path ? beginAfter(ctx, next) : next());

  async function beginAfter(ctx: Context, next: Next): Promise<void> {
    await next();
    const opening = openings.get(ctx);
    if (opening) await streams.open(ctx, opening);
  }
}
