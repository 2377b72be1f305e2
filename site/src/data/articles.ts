import { getCollection, type CollectionEntry } from 'astro:content';
import type { CATEGORIES } from '../content.config.ts';
import { readingMinutes } from './reading-time.ts';

export type Article = CollectionEntry<'blog'>['data'] & {
  slug: string;
  href: `/blog/${string}`;
  minutes: number;
  entry: CollectionEntry<'blog'>;
};
type Category = (typeof CATEGORIES)[number];

const RELATED = 3;

export async function allArticles(): Promise<Article[]> {
  const entries = await getCollection('blog');
  return entries
    .map((entry) => ({
      ...entry.data,
      slug: entry.id,
      href: `/blog/${entry.id}` as const,
      minutes: readingMinutes(entry.body ?? ''),
      entry,
    }))
    .toSorted(
      (one, other) => Number(other.featured) - Number(one.featured) || other.date.getTime() - one.date.getTime(),
    );
}

export function relatedTo(article: Article, articles: readonly Article[]): Article[] {
  const closeness = (other: Article) =>
    Number(other.category === article.category) * 2 + other.tags.filter((tag) => article.tags.includes(tag)).length;
  return articles
    .filter(({ slug }) => slug !== article.slug)
    .toSorted((one, other) => closeness(other) - closeness(one))
    .slice(0, RELATED);
}

export const anchorOf = (category: Category): string => category.toLowerCase().replaceAll(' ', '-');
