import { addPhone, deleteAccount, setEmailNotifications, updateProfile } from '@playfield/contracts/account.ts';
import { HELPERS_MAY_NOT } from '@playfield/contracts/fields/roles.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { exportAccounts, getIdentity, secureAccount } from '@playfield/contracts/http/internal.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { WRONG_PASSWORD } from '@playfield/contracts/passwords.ts';
import { changeSessions, clientOf } from '@playfield/kit/http/edge.ts';
import { conflict, forbidden, invalid, notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { revoking, settingsChanged } from '../users/events.ts';
import type { UserRecord } from '../users/model.ts';
import { onlyOwnerOf } from '../people/removal.ts';
import { actingFor, teamsOf } from '../people/queries.ts';
import { mailboxOf } from '../rules.ts';
import { presentActing, presentExport, presentIdentities } from '../present.ts';
import { removeAccount } from './removal.ts';
import { changeUser, confirmedAccount, ownAccount } from '../users/actions.ts';

export function accountRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { audit, invitations, invitedAddresses, reports, subscriptions, users } = models;

  async function publishPhoneChange({ _id: userId }: UserRecord, session: ClientSession): Promise<void> {
    await outbox.publish([settingsChanged(userId, 'phone_changed')], session);
  }

  async function shown({ id, teamId }: Identity, person: UserRecord) {
    return presentActing(await actingFor(models, person, teamId ?? id));
  }

  function changedTeam({ id, teamId = id, role }: Identity): number {
    if (role === 'helper') throw forbidden(HELPERS_MAY_NOT);
    if (teamId !== id && role === undefined) throw forbidden();
    return teamId;
  }

  return [
    route(me, async ({ caller }) => shown(caller, await ownAccount(models, caller.id))),

    route(getIdentity, async ({ params, query }) => {
      const there = { _id: params.id, suspendedWith: [], leavingAt: null, teamOnly: { $ne: true } };
      const user = await users.findOne(there).lean();
      if (!user) throw notFound();
      return { ...presentIdentities(await actingFor(models, user, query.team)), sessionVersion: user.sessionVersion };
    }),

    route(addPhone, async ({ body: { phoneNumber }, caller }) =>
      shown(caller, await changeUser(deps, caller.id, { $set: { phoneNumber } }, publishPhoneChange)),
    ),

    route(setEmailNotifications, async ({ body, caller }) =>
      shown(caller, await changeUser(deps, caller.id, { $set: { emailNotificationsEnabled: body.enabled } })),
    ),

    route(updateProfile, async ({ body, caller, ctx }) => {
      const { fullName, crest, blurb, founded, link, ...fields } = body;
      const page = Object.entries({ blurb, founded, link }).filter(([, value]) => value !== undefined);
      const team = { ...fields, ...Object.fromEntries(page.map(([name, value]) => [`page.${name}`, value])) };
      if (Object.keys(team).length > 0 || crest !== undefined)
        await changeUser(deps, changedTeam(caller), {
          $set: { ...team, ...(crest ? { crest } : {}) },
          ...(crest === null ? { $unset: { crest: 1 } } : {}),
        });
      const user = await changeUser(deps, caller.id, { $set: fullName === undefined ? {} : { fullName } });
      changeSessions(ctx, { userId: user._id, end: 'none' });
      return shown(caller, user);
    }),

    route(secureAccount, async ({ params: { id }, ctx }) => {
      const sessionVersion = await transaction(db, async (session) => {
        const raised = { $inc: { sessionVersion: 1 } };
        const user = await users.findOneAndUpdate({ _id: id }, raised, { session, returnDocument: 'after' }).lean();
        if (!user) throw unauthenticated();
        await writeAudit(models, ctx, { action: 'signed_out_everywhere', userId: id }, session);
        await outbox.publish([{ ...settingsChanged(id, 'signed_out_everywhere'), ...revoking() }], session);
        return user.sessionVersion;
      });
      return { sessionVersion };
    }),

    route(exportAccounts, async ({ params: { id }, ctx }) => {
      const user = await users.findOne({ _id: id }).lean();
      if (!user) throw notFound();
      await writeAudit(models, ctx, { action: 'data_exported', userId: id });
      const [entries, reported, subscription, teams, invited, refusing] = await Promise.all([
        audit.find({ userId: id }).sort({ _id: 1 }).lean(),
        reports.find({ 'reporter.id': id }).sort({ _id: 1 }).lean(),
        subscriptions.findOne({ email: user.email }).lean(),
        teamsOf(models, user),
        invitations.find({ byId: id }).sort({ _id: 1 }).lean(),
        invitedAddresses.exists({ email: mailboxOf(user.email), invitedAt: null }),
      ]);
      return presentExport(user, {
        entries,
        reports: reported,
        subscription,
        teams: teams.map(({ team }) => team),
        invited,
        takesInvitations: refusing === null,
      });
    }),

    route(deleteAccount, async ({ body, caller, ctx }) => {
      const wrong = () => invalid({ password: [WRONG_PASSWORD] });
      const { _id: userId } = await confirmedAccount(models, caller.id, body.password, wrong);
      await transaction(db, async (session) => {
        const [stuck] = await onlyOwnerOf(deps, await ownAccount(models, userId), session);
        if (stuck) throw conflict(`You are the only owner of ${stuck.teamName}. Make someone else an owner first.`);
        if (!(await removeAccount(deps, { _id: userId }, { client: clientOf(ctx), byAdmin: false }, session)))
          throw unauthenticated();
      });
      changeSessions(ctx, { userId, end: 'all' });
      return { message: 'Your account and what belonged to it was deleted.' };
    }),
  ];
}
