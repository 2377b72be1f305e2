import { createAdminAccount, listAdminAccounts, setAdminAccount } from '@playfield/contracts/admin/admins.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import { createAdmins } from './actions.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { presentAdminAccount } from '../present.ts';

export function adminAccountRoutes(deps: Deps) {
  const { models } = deps;

  const adminsBy = (caller: Admin, ctx: Context) =>
    createAdmins(deps, async (change, { _id }, session) => {
      const subject = { kind: 'admin' as const, id: String(_id) };
      await writeAudit(models, ctx, { action: `operator_${change}`, userId: null, admin: caller, subject }, session);
    });

  return [
    route(listAdminAccounts, async () => {
      const all = await models.admins.find().sort({ _id: 1 }).lean();
      return all.map(presentAdminAccount);
    }),

    route(createAdminAccount, async ({ body, caller, ctx }) => {
      const { admin, password } = await adminsBy(caller, ctx).create(body.email, body.role);
      return { ...presentAdminAccount(admin), password };
    }),

    route(setAdminAccount, async ({ params, body, caller, ctx }) => {
      const admins = adminsBy(caller, ctx);
      if (body.disabled) return presentAdminAccount(await admins.disable(params.id));
      const { admin, password } = await admins.reset(params.id);
      return { ...presentAdminAccount(admin), password };
    }),
  ];
}
