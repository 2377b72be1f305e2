/** Who a signed-in user is right now, asked of accounts and remembered for seconds. */
import { address } from '@playfield/contracts/client.ts';
import { getIdentity } from '@playfield/contracts/internal.ts';
import { unavailable } from '@playfield/kit/errors.ts';
import { IDENTITY_HEADER, signCaller, signUser } from '@playfield/kit/identity.ts';
import type { IdentityKey } from '@playfield/kit/identity.ts';
import type { Upstreams } from './upstreams.ts';

/** A changed name or role shows everywhere within this time. */
const REMEMBER_MS = 5_000;
/** Users at a time on one gateway; the longest known are forgotten first. */
const REMEMBERED_MAX = 10_000;

/** The signed statement that a user is calling, and the epoch that the user's sessions must be of. */
type Known = { statement: string; epoch: number };
type Remembered = Known & { until: number };

export type Identities = {
  /** Null where the account is gone. What is remembered is asked for again where it is older than the session's epoch. */
  known(userId: number, sessionEpoch: number): Promise<Known | null>;
  /** Asks accounts again at the next call. */
  forget(userId: number): void;
};

export function createIdentities(upstreams: Upstreams, key: IdentityKey): Identities {
  const remembered = new Map<number, Remembered>();

  function remember(userId: number, known: Known): void {
    remembered.delete(userId);
    remembered.set(userId, { ...known, until: Date.now() + REMEMBER_MS });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= REMEMBERED_MAX) break;
      remembered.delete(oldest);
    }
  }

  async function ask(userId: number): Promise<Known | null> {
    const response = await upstreams.request('accounts', {
      method: 'GET',
      path: address(getIdentity, { id: userId }, undefined),
      headers: { [IDENTITY_HEADER]: await signCaller({ kind: 'service' }, key) },
    });
    const json: unknown = JSON.parse(response.body.toString());
    if (response.statusCode === 404) return null;
    if (response.statusCode !== 200) throw unavailable();
    const { identity, epoch } = getIdentity.answer.parse(json);
    return { statement: await signUser(identity, key), epoch };
  }

  return {
    async known(userId, sessionEpoch) {
      const held = remembered.get(userId);
      if (held && held.until > Date.now() && held.epoch >= sessionEpoch) return held;
      const known = await ask(userId);
      if (known) remember(userId, known);
      else remembered.delete(userId);
      return known;
    },
    forget(userId) {
      remembered.delete(userId);
    },
  };
}
