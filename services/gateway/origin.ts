import { badOrigin } from '@playfield/kit/errors.ts';
import type { Middleware } from 'koa';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none` is a person's own doing (an address typed, a bookmark), never another site's. */
const OWN_SITE = new Set(['same-origin', 'none']);

/** State changes must come from the site itself. A caller that is no browser sends neither header, and carries no stolen cookie. */
export function refuseForeignOrigins(publicUrl: string): Middleware {
  const { origin } = new URL(publicUrl);
  return (ctx, next) => {
    if (SAFE_METHODS.has(ctx.method)) return next();
    const [givenOrigin, fetchSite] = [ctx.get('origin'), ctx.get('sec-fetch-site')];
    if (givenOrigin && givenOrigin !== origin) throw badOrigin();
    if (fetchSite && !OWN_SITE.has(fetchSite)) throw badOrigin();
    return next();
  };
}
