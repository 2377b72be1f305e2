import { createHash } from 'node:crypto';
import { address } from '@playfield/contracts/http/client.ts';
import type { readSharedGame } from '@playfield/contracts/shared-games.ts';
import type { readTeamLink } from '@playfield/contracts/team-links.ts';
import { HttpError, unavailable } from '@playfield/kit/http/errors.ts';
import type { Context, Middleware } from 'koa';
import type { Limits } from '../limits/limits.ts';
import type { Upstreams } from '../upstreams/upstream.ts';

const CACHED = 'public, max-age=60';

export function cacheBriefly(ctx: Context, body: string | Buffer, status: 200 | 404 | 410): void {
  ctx.status = status;
  ctx.body = body;
  ctx.set('Cache-Control', CACHED);
  ctx.set('ETag', `"${createHash('sha256').update(body).digest('base64url')}"`);
  if (ctx.fresh) ctx.status = 304;
}

type Asked = { limits: Limits; upstreams: Pick<Upstreams, 'request'> };

export async function askAbout(
  { limits, upstreams }: Asked,
  { ctx, call, code }: { ctx: Context; call: typeof readTeamLink | typeof readSharedGame; code: string },
): Promise<unknown> {
  await limits.take(call, { address: ctx.ip, userId: null });
  const { statusCode, body } = await upstreams.request('matchmaking', {
    method: 'GET',
    path: address(call, { code }, undefined),
    headers: { accept: '*/*' },
  });
  if (statusCode === 404) return null;
  if (statusCode !== call.status) throw unavailable();
  return JSON.parse(body.toString());
}

export function filledRoute(
  pattern: RegExp,
  name: string,
  serve: (ctx: Context, code: string) => Promise<boolean>,
): Middleware {
  return async (ctx, next) => {
    const [, code] = ['GET', 'HEAD'].includes(ctx.method) ? (pattern.exec(ctx.path) ?? []) : [];
    if (code === undefined) return next();
    ctx.state['route'] = name;
    try {
      if (await serve(ctx, code)) return;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      ctx.status = error.status;
      ctx.set({ ...error.extra.headers, 'Cache-Control': 'no-store' });
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = error.message;
      return;
    }
    return next();
  };
}
