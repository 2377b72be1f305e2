import { SITE_NAME } from '@playfield/contracts/fields/site.ts';

/** Functions here must not change inline scripts or styles, whose hashes are in the Content Security Policy. */

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => ESCAPED[letter] ?? '');

type About = { title: string; description?: string; url?: string; robots?: string };

export function inHead(html: string, { title, description, url, robots }: About): string {
  const titles = { title: `${title} | ${SITE_NAME}`, 'og:title': title, 'twitter:title': title };
  const descriptions = { description, 'og:description': description, 'twitter:description': description };
  let left = html;
  for (const [name, value] of Object.entries({ ...titles, ...descriptions, canonical: url, 'og:url': url, robots })) {
    if (value === undefined) continue;
    const tag =
      name === 'title'
        ? /(<title>)[^<]*/
        : name === 'canonical'
          ? /(<link rel="canonical" href=")[^"]*/
          : new RegExp(`(<meta (?:name|property)="${name}" content=")[^"]*`);
    left = left.replace(tag, (_, before: string) => before + escapeHtml(value));
  }
  return left;
}

/** Adds structured data, which needs no hash in the Content Security Policy, because it is not executed. */
export function withFacts(html: string, facts: object): string {
  const text = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
  return html.replace('</head>', () => `<script type="application/ld+json">${text}</script></head>`);
}

export function fill(html: string, texts: Record<string, string>): string {
  return Object.entries(texts).reduce(
    (left, [name, text]) =>
      left.replace(new RegExp(`(data-fill="${name}"[^>]*>)[^<]*`), (_, before: string) => before + escapeHtml(text)),
    html,
  );
}

const partOf = (part: string) => new RegExp(`<(section|article|div|li|p|a) data-part="${part}"[^>]*>[\\s\\S]*?</\\1>`);

/** The part must not contain elements with its own tag name. */
export const removePart = (html: string, part: string) => html.replace(partOf(part), '');

export const show = (html: string, part: string) =>
  html.replace(new RegExp(`(data-part="${part}"[^>]*?) hidden`), '$1');

export function repeat<Row>(
  html: string,
  part: string,
  rows: readonly Row[],
  rowOf: (html: string, row: Row) => string,
): string {
  return html.replace(partOf(part), (one) => rows.map((row) => rowOf(one, row)).join(''));
}
