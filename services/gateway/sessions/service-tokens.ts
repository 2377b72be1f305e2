import { IDENTITY_SECONDS } from '@playfield/kit/http/identity.ts';
import type { Upstream } from '../upstreams/upstream.ts';

/** Half of a token's lifetime. The other half covers the call and clock skew. */
const KEPT_MS = (IDENTITY_SECONDS * 1_000) / 2;

export type TokenFor = (service: Upstream) => Promise<string>;

export function tokensOf(sign: TokenFor): TokenFor {
  const tokens = new Map<Upstream, { token: Promise<string>; until: number }>();
  return (service) => {
    const known = tokens.get(service);
    if (known && Date.now() < known.until) return known.token;
    const token = sign(service);
    tokens.set(service, { token, until: Date.now() + KEPT_MS });
    return token;
  };
}
