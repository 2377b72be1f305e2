import type { APIContext } from 'astro';

/**
 * Pages for signed-in teams have `noindex`, which crawlers can only see if they may load the page. `/api/calendar/` is
 * allowed because Google Calendar follows these rules.
 */
export function GET({ site }: APIContext): Response {
  const sitemap = new URL('/sitemap-index.xml', site).href;
  return new Response(`User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
