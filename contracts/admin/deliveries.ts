import * as z from 'zod/mini';
import { call } from '../http/call.ts';
import { instant, numericId } from '../fields/common.ts';
import { cursor, limit } from '../http/paging.ts';

export const adminDelivery = z.object({
  id: z.string(),
  kind: z.string(),
  channel: z.enum(['email', 'push']),
  status: z.enum(['queued', 'waiting', 'digested', 'sent', 'skipped', 'refused']),
  createdAt: instant,
  settledAt: z.nullable(instant),
});
export type AdminDelivery = z.infer<typeof adminDelivery>;

export const userDeliveries = z.object({
  undeliverable: z.nullable(z.object({ since: instant, reason: z.string() })),
  deliveries: z.array(adminDelivery),
});
export type UserDeliveries = z.infer<typeof userDeliveries>;

export const listDeliveries = call({
  method: 'GET',
  path: '/api/admin/users/:id/deliveries',
  owner: 'notifier',
  access: 'admin',
  summary: 'Lists emails and pushes to an account, newest first',
  status: 200,
  params: z.object({ id: numericId }),
  query: z.object({ cursor, limit }),
  answer: userDeliveries,
});
