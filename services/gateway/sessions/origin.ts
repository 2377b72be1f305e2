import { unsubscribe } from '@playfield/contracts/mailing.ts';
import { badOrigin } from '@playfield/kit/http/errors.ts';
import type { Context, Middleware } from 'koa';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITE = new Set(['same-origin', 'none']);

/** Accepts requests with neither `Origin` nor `Sec-Fetch-Site`, because no current browser sends such a request. */
export function refuseForeignOrigins(publicUrl: string): Middleware {
  const { origin } = new URL(publicUrl);
  return (ctx, next) => {
    // Mail providers send unsubscribe requests from other sites. An emailed token authorizes these requests.
    if (SAFE_METHODS.has(ctx.method) || ctx.path === unsubscribe.path) return next();
    const givenOrigin = ctx.get('origin');
    if (givenOrigin && givenOrigin !== origin) throw badOrigin();
    refuseOtherSites(ctx);
    return next();
  };
}

/** Also called for reads that need a session, because reading a thread marks it as read. */
export function refuseOtherSites(ctx: Context): void {
  const fetchSite = ctx.get('sec-fetch-site');
  if (fetchSite && !OWN_SITE.has(fetchSite)) throw badOrigin();
}
