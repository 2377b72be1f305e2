import type { AuditSubject } from '@playfield/contracts/admin/records.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import { clientOf, type Client } from '@playfield/kit/http/edge.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Models } from '../models.ts';
import type { AuditRecord } from './model.ts';

type Action =
  | 'registered'
  | 'verified'
  | 'signed_in'
  | 'sign_in_failed'
  | 'second_step_asked'
  | 'second_step_failed'
  | 'second_step_locked'
  | 'admin_signed_in'
  | 'admin_sign_in_failed'
  | 'admin_two_step_set_up'
  | 'admin_second_step_locked'
  | 'admin_password_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'signed_out_everywhere'
  | 'two_step_changed'
  | 'data_exported'
  | 'became_manager'
  | 'team_started'
  | 'person_invited'
  | 'person_joined'
  | 'person_left'
  | 'person_removed'
  | 'role_changed'
  | 'owner_replaced'
  | 'account_deleted'
  | 'person_deleted'
  | 'account_suspended'
  | 'account_reinstated'
  | 'deletion_asked'
  | 'deletion_taken_back'
  | 'report_removed'
  | 'report_suspended'
  | 'report_recorded'
  | 'report_dismissed'
  | 'operator_created'
  | 'operator_disabled'
  | 'operator_reset';

export type Entry = { action: Action; admin?: Pick<Admin, 'id'>; subject?: AuditSubject } & Pick<
  AuditRecord,
  'userId' | 'registeredAt'
>;

export async function recordAudit(
  { audit }: Models,
  { address, device }: Client,
  { action, userId, admin, subject, ...more }: Entry,
  session?: ClientSession,
): Promise<void> {
  const what = { action, userId, adminId: admin?.id ?? null, subject: subject ?? null };
  const entry = { _id: uuidv7(), at: new Date(), ...what, address, device, ...more };
  await audit.create([entry], session ? { session } : {});
}

export async function writeAudit(models: Models, ctx: Context, entry: Entry, session?: ClientSession): Promise<void> {
  await recordAudit(models, clientOf(ctx), entry, session);
}
