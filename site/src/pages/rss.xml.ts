import rss from '@astrojs/rss';
import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';
import type { APIContext } from 'astro';
import { allArticles } from '../data/articles.ts';

export async function GET({ site }: APIContext): Promise<Response> {
  const articles = await allArticles();
  return rss({
    title: `${SITE_NAME} blog`,
    description: TAGLINE,
    site: site ?? '',
    trailingSlash: false,
    customData: '<language>en-us</language>',
    items: articles
      .toSorted((one, other) => other.date.getTime() - one.date.getTime())
      .map(({ title, excerpt, date, href, category, tags }) => ({
        title,
        description: excerpt,
        pubDate: date,
        link: href,
        categories: [category, ...tags],
      })),
  });
}
