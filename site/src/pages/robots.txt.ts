import type { APIContext } from 'astro';

/** Pages for signed-in teams carry `noindex`, which a crawler must be allowed to read. Google Calendar obeys these rules, too. */
export function GET({ site }: APIContext): Response {
  const sitemap = new URL('/sitemap-index.xml', site).href;
  return new Response(`User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
