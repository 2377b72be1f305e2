import * as z from 'zod/mini';
import { admin, adminRole } from './sign-in.ts';
import { call } from '../http/call.ts';
import { emailAddress, instant, numericId } from '../fields/common.ts';

export const adminAccount = z.extend(admin, { disabled: z.boolean(), twoStep: z.boolean(), createdAt: instant });
export type AdminAccount = z.infer<typeof adminAccount>;

/** The new admin's initial password is returned only once and is valid for a week. */
const withPassword = z.extend(adminAccount, { password: z.string() });

const asOwner = { owner: 'accounts', access: 'owner' } as const;
export const LAST_OWNER = 'There must be another owner first';

export const listAdminAccounts = call({
  ...asOwner,
  method: 'GET',
  path: '/api/admin/admins',
  summary: 'All admins',
  status: 200,
  answer: z.array(adminAccount),
});

export const createAdminAccount = call({
  ...asOwner,
  method: 'POST',
  path: '/api/admin/admins',
  summary: 'Creates an admin; the password is shown once',
  status: 201,
  body: z.object({ email: emailAddress(), role: adminRole }),
  answer: withPassword,
});

export const setAdminAccount = call({
  ...asOwner,
  method: 'PUT',
  path: '/api/admin/admins/:id',
  summary:
    'Disables an admin, or enables it with a new password, shown once, and without its second step; ends its sessions',
  status: 200,
  params: z.object({ id: numericId }),
  body: z.object({ disabled: z.boolean('Please say true or false') }),
  answer: z.extend(adminAccount, { password: z.optional(z.string()) }),
});
