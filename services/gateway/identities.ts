/** Who a signed-in user is right now, asked of accounts and remembered for seconds. */
import { address } from '@playfield/contracts/client.ts';
import { getIdentity } from '@playfield/contracts/internal.ts';
import { identity as identitySchema } from '@playfield/contracts/users.ts';
import { unavailable } from '@playfield/kit/errors.ts';
import { IDENTITY_HEADER, signCaller, signUser } from '@playfield/kit/identity.ts';
import type { IdentityKey } from '@playfield/kit/identity.ts';
import type { Upstreams } from './upstreams.ts';

/** A changed name or role shows everywhere within this time. */
const REMEMBER_MS = 5_000;
/** Users at a time on one gateway; the longest known are forgotten first. */
const REMEMBERED_MAX = 10_000;

/** A signed statement, and when to ask again. */
type Remembered = { statement: string; until: number };

export type Identities = {
  /** The signed statement that a user is calling, or null where the account is gone. */
  statementFor(userId: number): Promise<string | null>;
  /** Asks accounts again at the next call. */
  forget(userId: number): void;
};

export function createIdentities(upstreams: Upstreams, key: IdentityKey): Identities {
  const remembered = new Map<number, Remembered>();

  function remember(userId: number, statement: string): void {
    remembered.delete(userId);
    remembered.set(userId, { statement, until: Date.now() + REMEMBER_MS });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= REMEMBERED_MAX) break;
      remembered.delete(oldest);
    }
  }

  async function ask(userId: number): Promise<string | null> {
    const response = await upstreams.request('accounts', {
      method: 'GET',
      path: address(getIdentity, { id: userId }, undefined),
      headers: { [IDENTITY_HEADER]: await signCaller({ kind: 'service' }, key) },
    });
    const json: unknown = await response.body.json();
    if (response.statusCode === 404) return null;
    if (response.statusCode !== 200) throw unavailable();
    return signUser(identitySchema.parse(json), key);
  }

  return {
    async statementFor(userId) {
      const known = remembered.get(userId);
      if (known && known.until > Date.now()) return known.statement;
      const statement = await ask(userId);
      if (statement) remember(userId, statement);
      else remembered.delete(userId);
      return statement;
    },
    forget(userId) {
      remembered.delete(userId);
    },
  };
}
