/** Invitations to run a team: mailed, bound to one address, used once. */
import { INVITATION_OVER, INVITATIONS_MAX } from '@playfield/contracts/people.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Deps } from '../deps.ts';
import type { UserRecord } from '../account/model.ts';
import { expiryOf, hashToken, newToken } from '../rules.ts';
import type { InvitationRecord } from './invitation-model.ts';
import { roleIn } from './rules.ts';

type Stores = Pick<Deps, 'models' | 'outbox'>;
type Invited = Pick<InvitationRecord, 'email' | 'role'> & { team: UserRecord; by: UserRecord };

const TOO_MANY = `At most ${INVITATIONS_MAX} invitations can wait for an answer. Withdraw one first.`;
const ALREADY_IN = 'This person is in your team already';

/** Replaces an earlier invitation of the same address. @throws 409 for someone in the team, or too many at once */
export async function invite(
  { models: { invitations, users }, outbox }: Stores,
  { email, role, team, by }: Invited,
  session: ClientSession,
): Promise<void> {
  const known = await users.findOne({ email, isVerified: true }).session(session).lean();
  if (known && roleIn(team, known._id)) throw conflict(ALREADY_IN);
  const { token, hash } = newToken();
  await invitations.deleteMany({ teamId: team._id, email }, { session });
  const waiting = { teamId: team._id, expiresAt: { $gt: new Date() } };
  if ((await invitations.countDocuments(waiting).session(session)) >= INVITATIONS_MAX) throw conflict(TOO_MANY);
  const record: InvitationRecord = {
    _id: uuidv7(),
    tokenHash: hash,
    teamId: team._id,
    email,
    role,
    byId: by._id,
    createdAt: new Date(),
    expiresAt: expiryOf('invitation'),
  };
  await invitations.create([record], { session });
  const { _id: id, teamName } = team;
  await outbox.publish(
    [{ type: 'team.invited', email, team: { id, teamName }, role, invitedBy: by.fullName, token }],
    session,
  );
}

export async function withdraw(
  { models: { invitations } }: Pick<Stores, 'models'>,
  { id, teamId }: { id: string; teamId: number },
  session: ClientSession,
): Promise<void> {
  const { deletedCount } = await invitations.deleteOne({ _id: id, teamId }, { session });
  if (deletedCount === 0) throw notFound(INVITATION_OVER);
}

type Open = { invitation: InvitationRecord; team: UserRecord };

/** What a mailed token invites to. @throws 409 if it is used, withdrawn or too old, or the team is gone */
export async function openInvitation(
  { models: { invitations, users } }: Pick<Stores, 'models'>,
  token: string,
  session: ClientSession | null = null,
): Promise<Open> {
  const valid = { tokenHash: hashToken(token), expiresAt: { $gt: new Date() } };
  const invitation = await invitations.findOne(valid).session(session).lean();
  const there = { _id: invitation?.teamId ?? 0, suspended: { $ne: true }, leavingAt: null };
  const team = invitation && (await users.findOne(there).session(session).lean());
  if (!invitation || !team) throw conflict(INVITATION_OVER);
  return { invitation, team };
}

/** Uses an invitation up. @throws 409 if another call was first */
export async function spend(
  { models: { invitations } }: Pick<Stores, 'models'>,
  { _id }: InvitationRecord,
  session: ClientSession,
): Promise<void> {
  const { deletedCount } = await invitations.deleteOne({ _id }, { session });
  if (deletedCount === 0) throw conflict(INVITATION_OVER);
}
