/** The gateway signs the caller's identity. Services have only public keys, so they cannot forge a caller. */
import { admin } from '@playfield/contracts/admin/sign-in.ts';
import type { Owner } from '@playfield/contracts/http/call.ts';
import { identity } from '@playfield/contracts/users.ts';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { HttpError } from './errors.ts';
import { readPrivateKeys, readPublicKeys } from './identity-keys.ts';

export const IDENTITY_HEADER = 'x-playfield-identity';
/** Header set by a service that cannot verify an identity token, so that the gateway keeps the caller's session. */
export const IDENTITY_REFUSED = 'x-playfield-identity-refused';
export const IDENTITY_SECONDS = 60;
const ISSUER = 'playfield-gateway';
const ALGORITHM = 'EdDSA';

const caller = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), identity }),
  z.object({ kind: z.literal('admin'), admin }),
  z.object({ kind: z.literal('service') }),
]);
export type Caller = z.infer<typeof caller>;
export type Audience = Exclude<Owner, 'gateway'>;

export type SignIdentity = (given: Caller, audience: Audience) => Promise<string>;

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

export type VerifyIdentity = (token: string | undefined) => Promise<Caller | null>;

const VERIFIED_MAX = 10_000;

export function createIdentityVerifier(keys: string, audience: Audience): VerifyIdentity {
  const byId = new Map(readPublicKeys(keys).map(({ id, key }) => [id, key]));
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

const refused = () =>
  new HttpError(401, 'unauthenticated', 'This service does not know the key of the gateway', {
    headers: { [IDENTITY_REFUSED]: '1' },
  });
