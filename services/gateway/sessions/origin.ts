import { unsubscribe } from '@playfield/contracts/mailing.ts';
import { badOrigin } from '@playfield/kit/http/errors.ts';
import type { Context, Middleware } from 'koa';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none` is the user's own navigation (a typed address, a bookmark), never another site's. */
const OWN_SITE = new Set(['same-origin', 'none']);

/** State changes must come from our own site. Non-browsers send neither header, but carry no stolen cookie. */
export function refuseForeignOrigins(publicUrl: string): Middleware {
  const { origin } = new URL(publicUrl);
  return (ctx, next) => {
    // A mailed token says all: mail programs in browsers send it from their own site.
    if (SAFE_METHODS.has(ctx.method) || ctx.path === unsubscribe.path) return next();
    const givenOrigin = ctx.get('origin');
    if (givenOrigin && givenOrigin !== origin) throw badOrigin();
    refuseOtherSites(ctx);
    return next();
  };
}

/** No cross-site requests with a session, not even reads: reading a thread marks it as read. */
export function refuseOtherSites(ctx: Context): void {
  const fetchSite = ctx.get('sec-fetch-site');
  if (fetchSite && !OWN_SITE.has(fetchSite)) throw badOrigin();
}
