import { shownCrest } from '@playfield/contracts/fields/crests.ts';
import { getInvitation, joinTeam, registerInvited } from '@playfield/contracts/people.ts';
import { viewOnlyTeam } from '@playfield/contracts/sign-in.ts';
import { changeSessions } from '@playfield/kit/http/edge.ts';
import { conflict, forbidden } from '@playfield/kit/http/errors.ts';
import { nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { ownAccount } from '../users/actions.ts';
import { writeAudit } from '../audit/actions.ts';
import { hashPassword, refuseGuessable } from '../users/password-hash.ts';
import { createRegistrations } from './actions.ts';
import { maskEmail } from '../rules.ts';
import { createAdmission } from '../sign-in/actions.ts';
import { addMember } from '../people/actions.ts';
import { openInvitation, spend } from '../people/invitation-actions.ts';

const OTHER_ADDRESS = (email: string) =>
  `This invitation is for ${maskEmail(email)}. Sign in with that address to accept it.`;
const HAS_ACCOUNT = 'This address has an account. Sign in to accept the invitation.';

export function invitationRoutes(deps: Deps) {
  const { db, models } = deps;
  const { users } = models;
  const registrations = createRegistrations(deps);
  const { admit } = createAdmission(deps);

  return [
    route(getInvitation, async ({ body }) => {
      const { invitation, team } = await openInvitation(deps, body.token);
      const { email, role, byId } = invitation;
      const [by, known] = await Promise.all([
        users.findOne({ _id: byId }).lean(),
        users.exists({ email, isVerified: true }),
      ]);
      const { teamName } = team;
      const invitedBy = by?.fullName ?? teamName;
      return {
        teamName,
        crest: shownCrest(team),
        role,
        invitedBy,
        email: maskEmail(email),
        hasAccount: known !== null,
      };
    }),

    route(joinTeam, async ({ body, caller, ctx }) => {
      const teamId = await transaction(db, async (session) => {
        const { invitation, team } = await openInvitation(deps, body.token, session);
        const person = await ownAccount(models, caller.id);
        if (person.email !== invitation.email) throw forbidden(OTHER_ADDRESS(invitation.email));
        await spend(deps, invitation, session);
        await addMember(deps, { team, person, role: invitation.role }, session);
        await writeAudit(models, ctx, { action: 'person_joined', userId: person._id }, session);
        return team._id;
      });
      changeSessions(ctx, { userId: caller.id, end: 'none' });
      return { teamId };
    }),

    route(registerInvited, async ({ body, ctx }) => {
      await refuseGuessable(body.password, 'password');
      await openInvitation(deps, body.token);
      const { fullName } = body;
      const member = { ...viewOnlyTeam, competitionLevel: null, userRole: 'view_only' } as const;
      const chosen = { ...member, fullName, passwordHash: await hashPassword(body.password) };
      const id = await nextInSequence(db, 'users');
      const person = await transaction(db, async (session) => {
        const { invitation, team } = await openInvitation(deps, body.token, session);
        const made = await registrations.confirmed(id, { email: invitation.email, chosen }, ctx, session);
        if (!made) throw conflict(HAS_ACCOUNT);
        await spend(deps, invitation, session);
        await addMember(deps, { team, person: made, role: invitation.role }, session);
        await writeAudit(models, ctx, { action: 'person_joined', userId: made._id }, session);
        return made;
      });
      const { user, sessionVersion } = await admit(person, ctx);
      changeSessions(ctx, { userId: person._id, end: 'replaced', email: person.email, sessionVersion });
      return user;
    }),
  ];
}
