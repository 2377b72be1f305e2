import * as z from 'zod/mini';
import { auditSubject } from '../admin/records.ts';

export const adminEvents = [
  /** Published by services other than the one that stores the audit log. */
  z.object({
    type: z.literal('admin.acted'),
    adminId: z.number(),
    action: z.string(),
    subject: auditSubject,
    at: z.string(),
    address: z.string(),
    device: z.string(),
  }),
] as const;
