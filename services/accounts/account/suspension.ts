/** Suspends and reinstates accounts. */
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import type { UserRecord } from '../users/model.ts';
import { changeUserIn } from '../users/actions.ts';

type Change = { id: number; suspended: boolean; admin: Admin; ctx: Context };

/** Null if it is gone or nothing changes. The caller ends its sessions; a new session version ends them anyway. */
export async function setSuspended(
  deps: Deps,
  { id, suspended, admin, ctx }: Change,
  session: ClientSession,
): Promise<UserRecord | null> {
  const due = { _id: id, leavingAt: null, suspended: !suspended };
  const change = { $set: { suspended }, $inc: { sessionVersion: suspended ? 1 : 0 } };
  const user = await changeUserIn(session, deps, due, change);
  if (!user) return null;
  const action = suspended ? 'account_suspended' : 'account_reinstated';
  const subject = { kind: 'user' as const, id: String(id) };
  await writeAudit(deps.models, ctx, { action, userId: id, admin, subject }, session);
  return user;
}
