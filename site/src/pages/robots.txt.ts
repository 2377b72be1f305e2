import type { APIContext } from 'astro';

/** Crawlers may read pages (to see their `noindex`) and calendar feeds (because Google Calendar obeys robots.txt). */
export function GET({ site }: APIContext): Response {
  const sitemap = new URL('/sitemap-index.xml', site).href;
  return new Response(`User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
