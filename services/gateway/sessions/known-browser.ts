import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import Keygrip from 'keygrip';
import type { Context } from 'koa';

const nameOf = (secure: boolean) => (secure ? '__Host-pf_known' : 'pf_known');
const KNOWN_MS = 180 * DAY_MS;

// Recognizes browsers that an account's owner has used, so that other people's guesses do not lock the owner out.
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
export type KnownBrowsers = {
  idOf(ctx: Context, email: string): string | null;
  remember(ctx: Context, email: string): void;
};

export function createKnownBrowsers(keys: readonly string[]): KnownBrowsers {
  const signer = signerOf(keys);
  return {
    idOf(ctx, email) {
      const [id = '', signature = ''] = (ctx.cookies.get(nameOf(ctx.secure)) ?? '').split('.');
      return signer.verify(claim(id, email), signature) ? id : null;
    },
    remember(ctx, email) {
      ctx.cookies.set(nameOf(ctx.secure), knownBrowser(keys, email), {
        httpOnly: true,
        overwrite: true,
        sameSite: 'lax',
        maxAge: KNOWN_MS,
      });
    },
  };
}

const signerOf = (keys: readonly string[]) => new Keygrip([...keys], 'sha256');

/** The cookie must not contain the email address, because other people may use the device. */
const claim = (id: string, email: string) => `known ${id} ${email}`;

export function knownBrowser(keys: readonly string[], email: string): string {
  const id = randomUUID();
  return `${id}.${signerOf(keys).sign(claim(id, email))}`;
}
