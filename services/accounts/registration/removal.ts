import { CORRECTED_TOO_OFTEN, NOTHING_TO_CORRECT } from '@playfield/contracts/registration.ts';
import type { Client } from '@playfield/kit/http/edge.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Deps } from '../deps.ts';
import { removeAccount } from '../account/removal.ts';
import { hashToken } from '../rules.ts';

/**
 * Deletes a browser's registration, and its account unless the account was verified, suspended or registered again
 * since.
 * @returns the number of corrections left
 * @throws {HttpError} 409 if the browser has nothing to correct, or no corrections left
 */
export async function takeBack(deps: Deps, proof: string, client: Client, session: ClientSession): Promise<number> {
  const made = { _id: hashToken(proof) };
  const left = await deps.models.pendingRegistrations.findOneAndDelete(made, { session }).lean();
  if (!left) throw conflict(NOTHING_TO_CORRECT);
  if (left.correctionsLeft === 0) throw conflict(CORRECTED_TOO_OFTEN);
  if (left.userId !== null && left.sessionVersion !== null) {
    const unowned = { isVerified: false, suspended: false, leavingAt: null };
    const account = { _id: left.userId, sessionVersion: left.sessionVersion, ...unowned };
    await removeAccount(deps, account, { client, byAdmin: false }, session);
  }
  return left.correctionsLeft - 1;
}
