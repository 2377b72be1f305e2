/**
 * Opaque cursors: services return the last row's keys, and the gateway encrypts them. A cursor is valid only for its
 * list and its caller.
 */
import { createHash } from 'node:crypto';
import type { Call } from '@playfield/contracts/http/call.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import type { Context } from 'koa';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod';

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;
const VISITOR = 'visitor';

const sealed = z.object({ after: z.string() });

export type Cursors = {
  /** The request's URL with the service's own cursor. @throws {HttpError} 400 for an invalid cursor */
  open(ctx: Context, call: Call, userId: number | null): Promise<string>;
  seal(after: string, ctx: Context, call: Call, userId: number | null): Promise<string>;
};

/** @param secrets the first one seals, all of them open, so that keys can rotate while someone reads a list */
export function createCursors(secrets: readonly string[]): Cursors {
  const keys = secrets.map((secret) => createHash('sha256').update(`cursors ${secret}`).digest());
  const [first] = keys;
  if (!first) throw new Error('There is no key to seal cursors with');
  const boundTo = (ctx: Context, { path }: Call, userId: number | null) => ({
    // A different order is a different list.
    audience: `${path} ${String(ctx.query['sort'] ?? '')}`,
    subject: userId === null ? VISITOR : String(userId),
  });

  async function read(text: string, bound: ReturnType<typeof boundTo>): Promise<string> {
    for (const key of keys) {
      const opened = await jwtDecrypt(text, key, bound).catch(() => null);
      if (opened) return sealed.parse(opened.payload).after;
    }
    throw invalid({ cursor: ['Please use the cursor that was sent'] });
  }

  return {
    async open(ctx, call, userId) {
      // Not from `ctx.URL`, which is empty for a malformed Host header.
      const query = new URLSearchParams(ctx.querystring);
      const given = query.getAll('cursor');
      if (!hasCursor(call) || given.every((text) => text === '')) return ctx.url;
      query.set('cursor', await read(given.length === 1 ? String(given[0]) : '', boundTo(ctx, call, userId)));
      return `${ctx.path}?${query.toString()}`;
    },

    async seal(after, ctx, call, userId) {
      const { audience, subject } = boundTo(ctx, call, userId);
      return new EncryptJWT({ after })
        .setProtectedHeader(HEADER)
        .setAudience(audience)
        .setSubject(subject)
        .encrypt(first);
    },
  };
}

function hasCursor({ query }: Call): boolean {
  const shape: unknown = Reflect.get(Object(query), 'shape');
  return typeof shape === 'object' && shape !== null && 'cursor' in shape;
}
