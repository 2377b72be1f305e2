/** The gateway vouches for who is calling; services trust its signature and nothing else. */
import { admin } from '@playfield/contracts/admin.ts';
import { identity } from '@playfield/contracts/users.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

export const IDENTITY_HEADER = 'x-playfield-identity';
/** Long enough for a slow hop, too short to be worth stealing. */
export const IDENTITY_SECONDS = 60;
const ISSUER = 'playfield-gateway';

const caller = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), identity }),
  z.object({ kind: z.literal('admin'), admin }),
  /** Another service, on nobody's behalf. */
  z.object({ kind: z.literal('service') }),
]);
export type Caller = z.infer<typeof caller>;

export type IdentityKey = Uint8Array;

export function identityKey(secret: string): IdentityKey {
  return new TextEncoder().encode(secret);
}

/** A signed statement of who is calling, good for {@link IDENTITY_SECONDS}. */
export async function signCaller(given: Caller, key: IdentityKey): Promise<string> {
  return new SignJWT({ caller: given })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setIssuedAt()
    .setExpirationTime(`${IDENTITY_SECONDS}s`)
    .sign(key);
}

export async function signUser(user: Identity, key: IdentityKey): Promise<string> {
  return signCaller({ kind: 'user', identity: user }, key);
}

/** Some megabytes: the gateway makes a statement every few seconds of a user. */
const VERIFIED_MAX = 10_000;
const verifiedByKey = new WeakMap<IdentityKey, LRUCache<string, Caller>>();

/** Statements that were verified, until they are stale: many calls come with the same one, and verifying costs more than looking it up. */
function verifiedWith(key: IdentityKey): LRUCache<string, Caller> {
  const known = verifiedByKey.get(key) ?? new LRUCache<string, Caller>({ max: VERIFIED_MAX });
  verifiedByKey.set(key, known);
  return known;
}

/** Who is calling, or null where the statement is missing, forged or stale. */
export async function verifyCaller(statement: string | undefined, key: IdentityKey): Promise<Caller | null> {
  if (!statement) return null;
  const verified = verifiedWith(key);
  const known = verified.get(statement);
  if (known) return known;
  try {
    const { payload } = await jwtVerify(statement, key, { issuer: ISSUER, algorithms: ['HS256'] });
    const parsed = caller.parse(payload['caller']);
    const ttl = (payload.exp ?? 0) * 1_000 - Date.now();
    if (ttl > 0) verified.set(statement, parsed, { ttl });
    return parsed;
  } catch {
    return null;
  }
}
