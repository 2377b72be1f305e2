import { getMissedMessages } from '@playfield/contracts/http/internal.ts';
import { streamLive } from '@playfield/contracts/live.ts';
import { unauthenticated } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Middleware } from 'koa';
import type { Ask } from '../forwarding/ask.ts';
import { currentId } from '../sessions/sessions.ts';
import type { Opening, Streams } from './streams.ts';

const openings = new WeakMap<object, Opening>();

export function liveRoutes(ask: Ask) {
  return [
    route(streamLive, async ({ caller: { id: person, teamId: team = person }, ctx }) => {
      const session = currentId(ctx);
      if (session === undefined) throw unauthenticated();
      const after = ctx.get('last-event-id') || String(ctx.query['lastEventId'] ?? '');
      const missed = async () => {
        if (after === '') return [];
        const { tooMany, messages } = await ask(ctx, getMissedMessages, { params: { id: team }, query: { after } });
        return tooMany ? null : messages;
      };
      ctx.set('X-Accel-Buffering', 'no');
      openings.set(ctx, { team, person, session, missed });
    }),
  ];
}

/** Opens the stream after all other middleware, because koa-session may set a cookie until then. */
export function openStreams(streams: Streams): Middleware {
  return async (ctx, next) => {
    await next();
    const opening = openings.get(ctx);
    if (opening) await streams.open(ctx, opening);
  };
}
