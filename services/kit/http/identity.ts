/**
 * The gateway vouches for who is calling: it signs, and services hold public keys alone, so that none of them can speak for
 * somebody. A token is for one service: what one was handed is of no use at another.
 */
import { admin } from '@playfield/contracts/admin/sign-in.ts';
import type { Owner } from '@playfield/contracts/http/call.ts';
import { identity } from '@playfield/contracts/users.ts';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { HttpError } from './errors.ts';
import { readPrivateKeys, readPublicKeys } from './identity-keys.ts';

export const IDENTITY_HEADER = 'x-playfield-identity';
/** Set on the answer to a token that the service cannot verify, which says nothing about the caller's session. */
export const IDENTITY_REFUSED = 'x-playfield-identity-refused';
/** Long enough for a slow hop, too short to be worth stealing. */
export const IDENTITY_SECONDS = 60;
const ISSUER = 'playfield-gateway';
const ALGORITHM = 'EdDSA';

const caller = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), identity }),
  z.object({ kind: z.literal('admin'), admin }),
  /** Another service, on nobody's behalf. */
  z.object({ kind: z.literal('service') }),
]);
export type Caller = z.infer<typeof caller>;
/** The service that a token is for. */
export type Audience = Exclude<Owner, 'gateway'>;

/** Makes a token that says who is calling one service, good for {@link IDENTITY_SECONDS}. */
export type SignIdentity = (given: Caller, audience: Audience) => Promise<string>;

/** @param keys the first one signs; the others are there for services that do not know it yet */
export function createIdentitySigner(keys: string): SignIdentity {
  const [signing] = readPrivateKeys(keys);
  if (!signing) throw new Error('There is no key to sign identities with');
  return (given, audience) =>
    new SignJWT({ caller: given })
      .setProtectedHeader({ alg: ALGORITHM, kid: signing.id })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${IDENTITY_SECONDS}s`)
      .sign(signing.key);
}

/** Who is calling; null without a token. @throws {HttpError} 401 for a token that is forged, stale, for another service, or under a key that is not known */
export type VerifyIdentity = (token: string | undefined) => Promise<Caller | null>;

/** Some megabytes: the gateway makes a token every few seconds of a user. */
const VERIFIED_MAX = 10_000;

export function createIdentityVerifier(keys: string, audience: Audience): VerifyIdentity {
  const byId = new Map(readPublicKeys(keys).map(({ id, key }) => [id, key]));
  // Many calls come with the same token, and verifying costs more than looking it up.
  const verified = new LRUCache<string, Caller>({ max: VERIFIED_MAX });

  async function verify(token: string): Promise<{ given: Caller; ttl: number }> {
    const { payload } = await jwtVerify(
      token,
      ({ kid = '' }) => {
        const key = byId.get(kid);
        if (!key) throw new Error('The key is not known');
        return key;
      },
      { issuer: ISSUER, audience, algorithms: [ALGORITHM], requiredClaims: ['exp'] },
    );
    return { given: caller.parse(payload['caller']), ttl: (payload.exp ?? 0) * 1_000 - Date.now() };
  }

  return async (token) => {
    if (!token) return null;
    const known = verified.get(token);
    if (known) return known;
    const checked = await verify(token).catch(() => null);
    if (!checked) throw refused();
    if (checked.ttl > 0) verified.set(token, checked.given, { ttl: checked.ttl });
    return checked.given;
  };
}

/** Nothing about the caller is wrong: the gateway answers 503, and the session goes on. */
const refused = () =>
  new HttpError(401, 'unauthenticated', 'This service does not know the key of the gateway', {
    headers: { [IDENTITY_REFUSED]: '1' },
  });
