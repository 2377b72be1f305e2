import type { APIContext } from 'astro';

/** Allows pages with `noindex`, which crawlers must see, and calendar feeds, because Google Calendar obeys it. */
export function GET({ site }: APIContext): Response {
  const sitemap = new URL('/sitemap-index.xml', site).href;
  return new Response(`User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
