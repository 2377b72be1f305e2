import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { INVITATION_OVER, INVITATIONS_MAX, NOT_INVITED_NOW } from '@playfield/contracts/people.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Deps } from '../deps.ts';
import type { UserRecord } from '../users/model.ts';
import { expiryOf, hashToken, mailboxOf, newToken } from '../rules.ts';
import type { InvitationRecord } from './model.ts';
import { roleIn } from './rules.ts';

type Stores = Pick<Deps, 'models' | 'outbox'>;
type Invited = Pick<InvitationRecord, 'email' | 'role'> & {
  team: UserRecord;
  by: UserRecord;
  mayEmail: (isColleague: boolean) => Promise<boolean>;
};

const TOO_MANY = `At most ${INVITATIONS_MAX} invitations can wait for an answer. Withdraw one first.`;
const ALREADY_IN = 'This person is in your team already';

async function areColleagues(
  { users }: Stores['models'],
  ids: readonly [number, number],
  session: ClientSession,
): Promise<boolean> {
  return (await users.exists({ 'people.userId': { $all: [...ids] } }).session(session)) !== null;
}

async function noteEmail({ invitedAddresses }: Stores['models'], given: string, session: ClientSession) {
  const email = mailboxOf(given);
  const known = await invitedAddresses.findOne({ email }).session(session).lean();
  if (known?.invitedAt === null) throw conflict(NOT_INVITED_NOW);
  const _id = known?._id ?? uuidv7();
  const noted = { $set: { invitedAt: new Date() }, $setOnInsert: { _id } };
  await invitedAddresses.updateOne({ email }, noted, { session, upsert: true });
  return _id;
}

export async function invite(
  { models, outbox }: Stores,
  { email, role, team, by, mayEmail }: Invited,
  session: ClientSession,
): Promise<void> {
  const { invitations, users } = models;
  const known = await users.findOne({ email, isVerified: true }).session(session).lean();
  if (known && roleIn(team, known._id)) throw conflict(ALREADY_IN);
  const { token, hash } = newToken();
  const today = { teamId: team._id, email, createdAt: { $gt: new Date(Date.now() - DAY_MS) } };
  const again = await invitations.updateOne(today, { $set: { role, byId: by._id } }, { session });
  if (again.matchedCount > 0) return;
  await invitations.deleteMany({ teamId: team._id, email }, { session });
  await users.updateOne({ _id: team._id }, { $inc: { turns: 1 } }, { session });
  const waiting = { teamId: team._id, expiresAt: { $gt: new Date() } };
  if ((await invitations.countDocuments(waiting).session(session)) >= INVITATIONS_MAX) throw conflict(TOO_MANY);
  const address = await noteEmail(models, email, session);
  const isColleague = known !== null && (await areColleagues(models, [by._id, known._id], session));
  if (!(await mayEmail(isColleague))) throw conflict(NOT_INVITED_NOW);
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
    [{ type: 'person', what: 'invited', email, team: { id, teamName }, role, invitedBy: by.fullName, token, address }],
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

export async function openInvitation(
  { models: { invitations, users } }: Pick<Stores, 'models'>,
  token: string,
  session: ClientSession | null = null,
): Promise<Open> {
  const valid = { tokenHash: hashToken(token), expiresAt: { $gt: new Date() } };
  const invitation = await invitations.findOne(valid).session(session).lean();
  const there = { _id: invitation?.teamId ?? 0, suspended: false, leavingAt: null };
  const team = invitation && (await users.findOne(there).session(session).lean());
  const inviter = { _id: invitation?.byId ?? 0, suspendedWith: [], leavingAt: null };
  if (!invitation || !team || !(await users.exists(inviter).session(session))) throw conflict(INVITATION_OVER);
  return { invitation, team };
}

export async function spend(
  { emailLimits, models }: Pick<Deps, 'emailLimits' | 'models'>,
  { _id, email, teamId, byId }: InvitationRecord,
  session: ClientSession,
): Promise<void> {
  const { deletedCount } = await models.invitations.deleteOne({ _id }, { session });
  if (deletedCount === 0) throw conflict(INVITATION_OVER);
  await emailLimits.restoreInvitation(email, { teamId, personId: byId });
}
