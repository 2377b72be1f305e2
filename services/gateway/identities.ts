/** Who a signed-in user or admin is right now, asked of accounts. */
import type { Admin } from '@playfield/contracts/admin.ts';
import type { AnswerOf } from '@playfield/contracts/call.ts';
import { address } from '@playfield/contracts/client.ts';
import { getAdminIdentity, getIdentity } from '@playfield/contracts/internal.ts';
import { unavailable } from '@playfield/kit/errors.ts';
import { IDENTITY_HEADER, signCaller, signUser } from '@playfield/kit/identity.ts';
import type { IdentityKey } from '@playfield/kit/identity.ts';
import { remembering } from './remembered.ts';
import type { Remembered } from './remembered.ts';
import type { Upstreams } from './upstreams.ts';

/** Admins look at the console above all when a service is down; accounts may be the one. */
const ADMINS_OUTLAST_MS = 5 * 60_000;

/** The signed statement that a user is calling, and the epoch that the user's sessions must be of. */
export type Identities = Remembered<{ statement: string; epoch: number }>;
export type AdminIdentities = Remembered<{ admin: Admin; epoch: number }>;

type Asked = typeof getIdentity | typeof getAdminIdentity;

async function ask<C extends Asked>(
  declared: C,
  id: number,
  { upstreams, key }: { upstreams: Upstreams; key: IdentityKey },
): Promise<AnswerOf<C> | null> {
  const response = await upstreams.request('accounts', {
    method: 'GET',
    path: address(declared, { id }, undefined),
    headers: { [IDENTITY_HEADER]: await signCaller({ kind: 'service' }, key) },
  });
  const json: unknown = JSON.parse(response.body.toString());
  if (response.statusCode === 404) return null;
  if (response.statusCode !== 200) throw unavailable();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is inferred from
  return declared.answer.parse(json) as AnswerOf<C>;
}

export function createIdentities(upstreams: Upstreams, key: IdentityKey): Identities {
  return remembering({
    async ask(id) {
      const known = await ask(getIdentity, id, { upstreams, key });
      return known && { statement: await signUser(known.identity, key), epoch: known.epoch };
    },
  });
}

export function createAdminIdentities(upstreams: Upstreams, key: IdentityKey): AdminIdentities {
  return remembering({
    ask: (id) => ask(getAdminIdentity, id, { upstreams, key }),
    outlastsMs: ADMINS_OUTLAST_MS,
  });
}
