import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';

export function websiteFacts(site: URL | undefined): Record<string, unknown> {
  const urlTemplate = `${new URL('/find-games', site).href}?q={search_term_string}`;
  return {
    '@type': 'WebSite',
    name: SITE_NAME,
    url: new URL('/', site).href,
    description: TAGLINE,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate },
      'query-input': 'required name=search_term_string',
    },
  };
}
