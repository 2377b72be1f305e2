import type { Context } from 'koa';
import * as z from 'zod';

export const CLIENT_HEADER = 'x-playfield-client';
export const BROWSER_PROOF_HEADER = 'x-playfield-browser-proof';
export const SESSIONS_HEADER = 'x-playfield-sessions';

const client = z.object({ address: z.string(), device: z.string() });
export type Client = z.infer<typeof client>;

/**
 * How the gateway changes a user's sessions (`all` deletes all of them):
 * `none`: keeps them, but rereads the user's roles
 * `team`: deletes those that act for the team, except this browser's
 * `replaced`: signs this browser in as the user, even if another user was signed in
 * `others`: deletes all except this browser's, which moves to the new version
 */
const sessionsChange = z.discriminatedUnion('end', [
  z.object({ end: z.literal('none'), userId: z.number() }),
  z.object({ end: z.literal('all'), userId: z.number() }),
  z.object({ end: z.literal('team'), userId: z.number(), teamId: z.number() }),
  z.object({ end: z.literal('replaced'), userId: z.number(), email: z.string(), sessionVersion: z.number() }),
  z.object({ end: z.literal('others'), userId: z.number(), sessionVersion: z.number() }),
]);
export type SessionsChange = z.infer<typeof sessionsChange>;

const UNKNOWN: Client = { address: 'unknown', device: 'unknown' };

export function clientHeader(given: Client): Record<string, string> {
  return { [CLIENT_HEADER]: encodeURIComponent(JSON.stringify(given)) };
}

export function clientOf(ctx: Context): Client {
  return read(client, ctx.get(CLIENT_HEADER)) ?? UNKNOWN;
}

export function browserProofOf(ctx: Context): string | null {
  return ctx.get(BROWSER_PROOF_HEADER) || null;
}

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
