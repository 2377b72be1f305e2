import {
  addPhone,
  ALREADY_MANAGER,
  becomeManager,
  deleteAccount,
  removePhone,
  setEmailNotifications,
  updateProfile,
} from '@playfield/contracts/account.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { exportAccounts, getIdentity, secureAccount } from '@playfield/contracts/http/internal.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { WRONG_PASSWORD } from '@playfield/contracts/passwords.ts';
import { changeSessions, clientOf } from '@playfield/kit/http/edge.ts';
import { conflict, invalid, notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { securedNow } from './events.ts';
import type { UserRecord } from './model.ts';
import { presentExport, presentIdentity, presentUser } from '../present.ts';
import { removeAccount } from './removal.ts';
import { changeUser, changeUserIn, confirmedAccount, ownAccount } from './actions.ts';

export function accountRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { audit, contactMessages, passkeys, reports, subscriptions, users } = models;

  async function publishPhoneChange({ _id: userId }: UserRecord, session: ClientSession): Promise<void> {
    await outbox.publish([{ type: 'user.security_changed', userId, change: 'phone_changed' }], session);
  }

  return [
    route(me, async ({ caller }) => presentUser(await ownAccount(models, caller.id))),

    route(getIdentity, async ({ params }) => {
      const user = await users.findOne({ _id: params.id, suspended: { $ne: true }, leavingAt: null }).lean();
      if (!user) throw notFound();
      return { identity: presentIdentity(user), epoch: user.sessionEpoch };
    }),

    route(addPhone, async ({ body, caller }) =>
      presentUser(await changeUser(deps, caller.id, { $set: { phoneNumber: body.phoneNumber } }, publishPhoneChange)),
    ),

    route(removePhone, async ({ caller }) =>
      presentUser(await changeUser(deps, caller.id, { $set: { phoneNumber: null } }, publishPhoneChange)),
    ),

    route(setEmailNotifications, async ({ body, caller }) =>
      presentUser(await changeUser(deps, caller.id, { $set: { emailNotificationsEnabled: body.enabled } })),
    ),

    route(updateProfile, async ({ body, caller, ctx }) => {
      const user = await changeUser(deps, caller.id, { $set: body });
      changeSessions(ctx, { userId: user._id, end: 'none' });
      return presentUser(user);
    }),

    route(becomeManager, async ({ body, caller, ctx }) => {
      const { teamName, teamLocation, sport, ageGroup, competitionLevel = null } = body;
      const team = { teamName, teamLocation, sport, ageGroup, competitionLevel };
      const user = await transaction(db, async (session) => {
        const member = { _id: caller.id, userRole: 'view_only' } as const;
        const changed = await changeUserIn(session, deps, member, { $set: { ...team, userRole: 'team_manager' } });
        if (!changed) throw conflict(ALREADY_MANAGER);
        await writeAudit(models, ctx, { action: 'became_manager', userId: changed._id }, session);
        return changed;
      });
      outbox.announce();
      changeSessions(ctx, { userId: user._id, end: 'none' });
      return presentUser(user);
    }),

    route(secureAccount, async ({ params: { id }, ctx }) => {
      const epoch = await transaction(db, async (session) => {
        const raised = { $inc: { sessionEpoch: 1 } };
        const user = await users.findOneAndUpdate({ _id: id }, raised, { session, returnDocument: 'after' }).lean();
        if (!user) throw unauthenticated();
        await writeAudit(models, ctx, { action: 'signed_out_everywhere', userId: id }, session);
        const told: Event = { type: 'user.security_changed', userId: id, change: 'signed_out_everywhere' };
        await outbox.publish([told, securedNow(id)], session);
        return user.sessionEpoch;
      });
      outbox.announce();
      return { epoch };
    }),

    route(exportAccounts, async ({ params: { id }, ctx }) => {
      const user = await users.findOne({ _id: id }).lean();
      if (!user) throw notFound();
      await writeAudit(models, ctx, { action: 'data_exported', userId: id });
      const [entries, keys, writtenMessages, reported, subscription] = await Promise.all([
        audit.find({ userId: id }).sort({ _id: 1 }).lean(),
        passkeys.find({ userId: id }).sort({ _id: 1 }).lean(),
        contactMessages.find({ email: user.email }).sort({ _id: 1 }).lean(),
        reports.find({ 'reporter.id': id }).sort({ _id: 1 }).lean(),
        subscriptions.findOne({ email: user.email }).lean(),
      ]);
      return presentExport(user, { entries, keys, writtenMessages, reports: reported, subscription });
    }),

    route(deleteAccount, async ({ body, caller, ctx }) => {
      const wrong = () => invalid({ password: [WRONG_PASSWORD] });
      const { _id: userId } = await confirmedAccount(models, caller.id, body.password, wrong);
      await transaction(db, async (session) => {
        if (!(await removeAccount(deps, { _id: userId }, { client: clientOf(ctx), byAdmin: false }, session)))
          throw unauthenticated();
      });
      outbox.announce();
      changeSessions(ctx, { userId, end: 'all' });
      return { message: 'Your account and what belonged to it was deleted.' };
    }),
  ];
}
