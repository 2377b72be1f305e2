import { SUPPORT_EMAIL } from 'astro:env/server';
import type { APIContext } from 'astro';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';

/** Less than a year, as RFC 9116 §2.5.5 recommends. Every release renews the date. */
const VALID_DAYS = 330;

export function GET({ site }: APIContext): Response {
  const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
  const lines = [
    `Contact: mailto:${SUPPORT_EMAIL}`,
    `Contact: ${new URL('/contact', site).href}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
}
