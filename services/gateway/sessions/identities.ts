import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { AnswerOf } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { getAdminIdentity, getIdentity } from '@playfield/contracts/http/internal.ts';
import { unavailable } from '@playfield/kit/http/errors.ts';
import { IDENTITY_HEADER, type Audience, type Caller, type SignIdentity } from '@playfield/kit/http/identity.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { remembering, type Cached } from './identity-cache.ts';
import { tokensOf } from './service-tokens.ts';
import type { Upstreams } from '../upstreams/upstream.ts';

const OUTLASTS_MS = 5 * MINUTE_MS;

type Known = {
  caller: Extract<Caller, { kind: 'user' }>;
  tokenFor: (audience: Audience) => Promise<string>;
  acting: Identity;
  teamId: number;
  sessionVersion: number;
};
export type Identities = Cached<Known>;
export type AdminIdentities = Cached<{ admin: Admin; sessionVersion: number }>;

type IdentityCall = typeof getIdentity | typeof getAdminIdentity;

async function ask<C extends IdentityCall>(
  declared: C,
  { id, team }: { id: number; team?: number | undefined },
  { upstreams, sign }: { upstreams: Upstreams; sign: SignIdentity },
): Promise<AnswerOf<C> | null> {
  const response = await upstreams.request('accounts', {
    method: 'GET',
    path: address(declared, { id }, team === undefined ? undefined : { team }),
    headers: { [IDENTITY_HEADER]: await sign({ kind: 'service' }, 'accounts') },
  });
  const json: unknown = JSON.parse(response.body.toString());
  // Only a 404 means that the account may no longer sign in. A service that doesn't know our key responds with 401.
  if (response.statusCode === 404) return null;
  if (response.statusCode !== 200) throw unavailable();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is inferred from
  return declared.answer.parse(json) as AnswerOf<C>;
}

export function createIdentities(upstreams: Upstreams, sign: SignIdentity, keptMs: number): Identities {
  return remembering({
    keptMs,
    async ask(id, team) {
      const known = await ask(getIdentity, { id, team }, { upstreams, sign });
      if (!known) return null;
      const { person, team: acting, sessionVersion } = known;
      return {
        caller: asUser(person),
        tokenFor: tokensFor(person, acting, sign),
        acting,
        teamId: acting.id,
        sessionVersion,
      };
    },
    outlastsMs: OUTLASTS_MS,
  });
}

const asUser = (identity: Identity) => ({ kind: 'user', identity }) as const;

const KNOW_PEOPLE: ReadonlySet<Audience> = new Set(['accounts', 'notifier']);

const tokensFor = (person: Identity, team: Identity, sign: SignIdentity) =>
  tokensOf((audience) => sign(asUser(KNOW_PEOPLE.has(audience) ? person : team), audience));

export function createAdminIdentities(upstreams: Upstreams, sign: SignIdentity, keptMs: number): AdminIdentities {
  return remembering({
    keptMs,
    ask: (id) => ask(getAdminIdentity, { id }, { upstreams, sign }),
    outlastsMs: OUTLASTS_MS,
  });
}
