import { unauthenticated } from '@playfield/kit/http/errors.ts';
import { REQUEST_ID_HEADER } from '@playfield/kit/http/app.ts';
import { IDENTITY_HEADER, type SignIdentity } from '@playfield/kit/http/identity.ts';
import type { Middleware } from 'koa';
import type { AdminSessions } from '../sessions/admin-sessions.ts';
import type { Upstreams } from '../upstreams/upstream.ts';

/** Decoded paths of the dashboard. Rejects `..` and characters that servers interpret differently. */
const PATH = /^\/admin\/queues(?:\/(?!\.{1,2}(?:\/|$))[\w.:@~-]+)*\/?$/;
const PASSED_HEADERS = ['content-type', 'content-security-policy', 'etag', 'last-modified'] as const;

export function forwardQueueDashboard(upstreams: Upstreams, admins: AdminSessions, sign: SignIdentity): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || !isOnDashboard(ctx.path)) return next();
    ctx.state['route'] = '/admin/queues';
    const admin = await admins.adminOf(ctx);
    if (!admin) throw unauthenticated();
    const response = await upstreams.request('notifier', {
      method: 'GET',
      path: ctx.url,
      headers: {
        [REQUEST_ID_HEADER]: String(ctx.state['requestId']),
        [IDENTITY_HEADER]: await sign({ kind: 'admin', admin }, 'notifier'),
      },
    });
    ctx.status = response.statusCode;
    ctx.set('Cache-Control', 'no-store');
    for (const name of PASSED_HEADERS) {
      const value = response.headers[name];
      if (typeof value === 'string') ctx.set(name, value);
    }
    ctx.body = response.body;
  };
}

function isOnDashboard(path: string): boolean {
  try {
    return PATH.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
