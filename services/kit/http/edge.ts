/** What the gateway and the services tell each other beside a call: who is at the other end, and what becomes of the caller's sessions. */
import type { Context } from 'koa';
import * as z from 'zod';

export const CLIENT_HEADER = 'x-playfield-client';
export const SESSIONS_HEADER = 'x-playfield-sessions';

/** Where a request came from, as the gateway saw it. */
const client = z.object({ address: z.string(), device: z.string() });
export type Client = z.infer<typeof client>;

/**
 * What becomes of a user's sessions. Those opened in an earlier epoch are over anyway; the gateway ends them at once, and
 * takes the asking one over into the new epoch where only the others end. `none`: the user's name or role changed.
 */
const sessionsChange = z.discriminatedUnion('end', [
  z.object({ end: z.literal('none'), userId: z.number() }),
  z.object({ end: z.literal('all'), userId: z.number() }),
  z.object({ end: z.literal('others'), userId: z.number(), epoch: z.number() }),
]);
export type SessionsChange = z.infer<typeof sessionsChange>;

const UNKNOWN: Client = { address: 'unknown', device: 'unknown' };

export function clientHeader(given: Client): Record<string, string> {
  return { [CLIENT_HEADER]: encodeURIComponent(JSON.stringify(given)) };
}

export function clientOf(ctx: Context): Client {
  return read(client, ctx.get(CLIENT_HEADER)) ?? UNKNOWN;
}

/** Has the gateway change a user's sessions before the caller gets this answer. */
export function changeSessions(ctx: Context, change: SessionsChange): void {
  ctx.set(SESSIONS_HEADER, encodeURIComponent(JSON.stringify(change)));
}

export function sessionsChangeIn(header: string | string[] | undefined): SessionsChange | null {
  return typeof header === 'string' ? read(sessionsChange, header) : null;
}

function read<Value>(schema: z.ZodType<Value>, header: string): Value | null {
  if (!header) return null;
  return schema.parse(JSON.parse(decodeURIComponent(header)));
}
