import { createAdmins } from '@playfield/accounts/admin/actions.ts';
import { declareModels } from '@playfield/accounts/models.ts';
import { presentAdmin } from '@playfield/accounts/present.ts';
import { adminLogin, type Admin, type AdminRole } from '@playfield/contracts/admin/sign-in.ts';
import { setSuspension } from '@playfield/contracts/admin/users.ts';
import { ownerOn } from './newcomer.ts';
import { newAddress } from './bodies.ts';
import { stack } from './shared-stack.ts';
import { visitor } from './teams.ts';
import { database } from './traces.ts';
import type { Visitor } from './visitor.ts';

export const owner = () => ownerOn(stack().url, stack().env);

export const suspend = async (id: number) =>
  (await owner()).ask(setSuspension, { params: { id }, body: { suspended: true } });

type TestAdmin = Visitor & { account: Admin; password: string };

export async function newAdmin(role: AdminRole = 'support'): Promise<TestAdmin> {
  const db = await database('accounts');
  const { admin, password } = await createAdmins({ db, models: declareModels(db) }).create(newAddress(), role);
  const someone = visitor();
  await someone.ask(adminLogin, { body: { email: admin.email, password } });
  return Object.assign(someone, { account: presentAdmin(admin), password });
}
