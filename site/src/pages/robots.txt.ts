import type { APIContext } from 'astro';

/** Pages that are of use to a signed-in team only say `noindex` themselves, which a crawler has to be let in to read. */
export function GET({ site }: APIContext): Response {
  const sitemap = new URL('/sitemap-index.xml', site).href;
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${sitemap}\n`);
}
