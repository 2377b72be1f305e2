import * as z from 'zod/mini';
import { call } from '../http/call.ts';
import { admin } from './sign-in.ts';

/** Null if the service that provides the count is unavailable. */
const count = z.nullable(z.number());
const services = ['gateway', 'accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const unavailable = z.array(z.enum(services));

export const newsletterCounts = z.object({ requested: z.number(), confirmed: z.number(), left: z.number() });

export const stats = z.object({
  admin,
  totalUsers: count,
  verifiedUsers: count,
  totalMatchups: count,
  activeMatchups: count,
  totalInterests: count,
  totalMessages: count,
  newsletter: z.nullable(newsletterCounts),
  unavailable,
});
export type Stats = z.infer<typeof stats>;

const asAdmin = { method: 'GET', owner: 'gateway', access: 'admin', status: 200 } as const;

export const getStats = call({
  ...asAdmin,
  path: '/api/admin/stats',
  summary: 'Returns the signed-in admin, and counts for the console',
  answer: stats,
});
