import { adminLogin, type AdminRole } from '@playfield/contracts/admin/sign-in.ts';
import { createAdminAccount, type AdminAccount } from '@playfield/contracts/admin/admins.ts';
import { inject } from 'vitest';
import { ownerOn } from './newcomer.ts';
import { newAddress, visitor } from './teams.ts';
import type { Visitor } from './visitor.ts';

export const owner = () => ownerOn(inject('url'), inject('env'));

export type TestAdmin = Visitor & { account: AdminAccount; password: string };

export async function newAdmin(role: AdminRole = 'support'): Promise<TestAdmin> {
  const { password, ...account } = await (
    await owner()
  ).ask(createAdminAccount, { body: { email: newAddress(), role } });
  const someone = visitor();
  await someone.ask(adminLogin, { body: { email: account.email, password } });
  return Object.assign(someone, { account, password });
}
