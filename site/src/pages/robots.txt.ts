import type { APIContext } from 'astro';

/**
 * Allows pages for signed-in teams, because crawlers must load a page to see its `noindex`. Allows `/api/calendar/`,
 * because Google Calendar obeys robots.txt.
 */
export function GET({ site }: APIContext): Response {
  const sitemap = new URL('/sitemap-index.xml', site).href;
  return new Response(`User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
