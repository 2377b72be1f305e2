import { WRONG_PASSWORD } from '@playfield/contracts/passwords.ts';
import {
  addTeam,
  changeRole,
  invitePerson,
  listPeople,
  removePerson,
  withdrawInvitation,
} from '@playfield/contracts/people.ts';
import { AGE_REQUIRED } from '@playfield/contracts/sign-in.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { changeSessions } from '@playfield/kit/http/edge.ts';
import { invalid, unauthenticated } from '@playfield/kit/http/errors.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { isDuplicateKey, transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { confirmedAccount, ownAccount } from '../users/actions.ts';
import { writeAudit } from '../audit/actions.ts';
import { presentPeople } from '../present.ts';
import { giveRole, ownedTeam, removeMember } from './actions.ts';
import { invite, withdraw } from './invitation-actions.ts';
import { peopleOf } from './rules.ts';
import { startTeam } from './team-actions.ts';

const teamIdOf = ({ id, teamId = id }: Identity) => teamId;

const ROLES_CHANGED = 'Your team has changed many roles today. Please try again tomorrow.';

export function peopleRoutes(deps: Deps) {
  const { db, emailLimits, models } = deps;
  const { invitations, users } = models;

  async function shown(caller: Identity) {
    const team = await users.findOne({ _id: teamIdOf(caller) }).lean();
    if (!team) throw unauthenticated();
    const [people, waiting] = await Promise.all([
      users.find({ _id: { $in: peopleOf(team).map(({ userId }) => userId) } }).lean(),
      invitations
        .find({ teamId: team._id, expiresAt: { $gt: new Date() } })
        .sort({ _id: 1 })
        .lean(),
    ]);
    return presentPeople({ team, people, invitations: waiting, viewer: caller.id });
  }

  return [
    route(listPeople, async ({ caller }) => shown(caller)),

    route(invitePerson, async ({ body, caller, ctx }) => {
      const teamId = teamIdOf(caller);
      let taken: Promise<boolean> | undefined;
      const mayEmail = (isColleague: boolean) =>
        (taken ??= emailLimits.takeInvitation(body.email, { teamId, personId: caller.id }, { ctx, isColleague }));
      const invited = () =>
        transaction(db, async (session) => {
          const team = await ownedTeam(deps, { teamId, callerId: caller.id }, session);
          await invite(deps, { ...body, team, by: await ownAccount(models, caller.id), mayEmail }, session);
          await writeAudit(models, ctx, { action: 'person_invited', userId: caller.id }, session);
        });
      await invited().catch(async (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        await invited();
      });
      return shown(caller);
    }),

    route(withdrawInvitation, async ({ params, caller }) => {
      await transaction(db, async (session) => {
        const team = await ownedTeam(deps, { teamId: teamIdOf(caller), callerId: caller.id }, session);
        await withdraw(deps, { id: params.id, teamId: team._id }, session);
      });
      return shown(caller);
    }),

    route(changeRole, async ({ params: { userId }, body: { role, password = '' }, caller, ctx }) => {
      const teamId = teamIdOf(caller);
      const wrong = () => invalid({ password: [WRONG_PASSWORD] });
      if (role === 'owner') await confirmedAccount(models, caller.id, password, wrong);
      throwIfRateLimited(await emailLimits.takeRoleChange(teamId), ROLES_CHANGED);
      await transaction(db, async (session) => {
        await giveRole(deps, { teamId, callerId: caller.id, userId, role }, session);
        await writeAudit(models, ctx, { action: 'role_changed', userId }, session);
      });
      // Gateways cache roles for a few seconds, so end the sessions in which a new helper could use the previous role.
      changeSessions(ctx, role === 'helper' ? { userId, end: 'team', teamId } : { userId, end: 'none' });
      return shown(caller);
    }),

    route(removePerson, async ({ params: { userId }, caller, ctx }) => {
      const teamId = teamIdOf(caller);
      await transaction(db, async (session) => {
        await removeMember(deps, { teamId, callerId: caller.id, userId }, session);
        const action = userId === caller.id ? 'person_left' : 'person_removed';
        await writeAudit(models, ctx, { action, userId }, session);
      });
      changeSessions(ctx, { userId, end: 'team', teamId });
      return shown(caller);
    }),

    route(addTeam, async ({ body: { age, ...body }, caller, ctx }) => {
      const first = caller.userRole === 'view_only';
      if (first && age === undefined) throw invalid({ age: [AGE_REQUIRED] });
      return { teamId: await startTeam(deps, { personId: caller.id, body, ctx, first }) };
    }),
  ];
}
