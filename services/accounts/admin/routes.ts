import { createOperator, disableOperator, listOperators, resetOperator } from '@playfield/contracts/admin/admins.ts';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import { createAdmins } from './actions.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { presentOperator } from '../present.ts';

export function operatorRoutes(deps: Deps) {
  const { models } = deps;

  /** Changes to admins, each with an entry in the log that names who made it. */
  const adminsBy = (caller: Admin, ctx: Context) =>
    createAdmins(deps, async (change, { _id }, session) => {
      const subject = { kind: 'admin' as const, id: String(_id) };
      await writeAudit(models, ctx, { action: `operator_${change}`, userId: null, admin: caller, subject }, session);
    });

  return [
    route(listOperators, async () => {
      const all = await models.admins.find().sort({ _id: 1 }).lean();
      return all.map(presentOperator);
    }),

    route(createOperator, async ({ body, caller, ctx }) => {
      const { admin, password } = await adminsBy(caller, ctx).create(body.email, body.role);
      return { ...presentOperator(admin), password };
    }),

    route(disableOperator, async ({ params, caller, ctx }) =>
      presentOperator(await adminsBy(caller, ctx).disable(params.id)),
    ),

    route(resetOperator, async ({ params, caller, ctx }) => {
      const { admin, password } = await adminsBy(caller, ctx).reset(params.id);
      return { ...presentOperator(admin), password };
    }),
  ];
}
