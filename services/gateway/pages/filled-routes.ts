import { createHash } from 'node:crypto';
import type { HttpError } from '@playfield/kit/http/errors.ts';
import type { Context } from 'koa';

const CACHED = 'public, max-age=60';

export function cacheBriefly(ctx: Context, body: string | Buffer, status: 200 | 404 | 410): void {
  ctx.status = status;
  ctx.body = body;
  ctx.set('Cache-Control', CACHED);
  ctx.set('ETag', `"${createHash('sha256').update(body).digest('base64url')}"`);
  if (ctx.fresh) ctx.status = 304;
}

export function respondInText(ctx: Context, error: HttpError): void {
  ctx.status = error.status;
  ctx.set({ ...error.extra.headers, 'Cache-Control': 'no-store' });
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = error.message;
}
