import type { APIContext } from 'astro';

/** Crawlers must load a page to see its `noindex`, and Google Calendar obeys robots.txt for `/api/calendar/`. */
export function GET({ site }: APIContext): Response {
  const sitemap = new URL('/sitemap-index.xml', site).href;
  return new Response(`User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
