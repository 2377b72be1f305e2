/** Writes down what happens to accounts' protection: who, what, when, from where. */
import { clientOf } from '@playfield/kit/edge.ts';
import { uuidv7 } from '@playfield/kit/ids.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Context } from 'koa';
import type { Models } from './models/index.ts';

type Action =
  | 'registered'
  | 'verified'
  | 'signed_in'
  | 'sign_in_failed'
  | 'second_step_asked'
  | 'second_step_failed'
  | 'admin_signed_in'
  | 'admin_sign_in_failed'
  | 'admin_two_step_set_up'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'two_step_changed'
  | 'data_exported'
  | 'account_deleted';

type Entry = { action: Action; userId: number | null };

/** With a session, the entry is part of its transaction. */
export async function writeAudit(
  { audit }: Models,
  ctx: Context,
  { action, userId }: Entry,
  session?: ClientSession,
): Promise<void> {
  const entry = { _id: uuidv7(), at: new Date(), action, userId, ...clientOf(ctx) };
  await audit.create([entry], session ? { session } : {});
}
