import { unauthenticated } from '@playfield/kit/http/errors.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Deps } from '../deps.ts';
import { presentKnownUser } from '../present.ts';
import { userUpdated } from './events.ts';
import type { Models } from '../models.ts';
import type { UserRecord } from './model.ts';
import { passwordMatches } from './password-hash.ts';

export async function ownAccount({ users }: Models, id: number): Promise<UserRecord> {
  const user = await users.findOne({ _id: id }).lean();
  if (!user) throw unauthenticated();
  return user;
}

export async function confirmedAccount(
  models: Models,
  id: number,
  password: string,
  refusal: () => Error,
): Promise<UserRecord> {
  const user = await ownAccount(models, id);
  if (!(await passwordMatches(password, user.passwordHash))) throw refusal();
  return user;
}

export async function changeUser(
  deps: Deps,
  id: number,
  update: UpdateQuery<UserRecord>,
  also: (user: UserRecord, session: ClientSession) => Promise<void> = async () => {},
): Promise<UserRecord> {
  return transaction(deps.db, async (session) => {
    const user = await changeUserIn(session, deps, { _id: id }, update);
    if (!user) throw unauthenticated();
    await also(user, session);
    return user;
  });
}

export async function changeUserIn(
  session: ClientSession,
  { models: { users }, outbox }: Pick<Deps, 'models' | 'outbox'>,
  due: QueryFilter<UserRecord>,
  update: UpdateQuery<UserRecord>,
): Promise<UserRecord | null> {
  const { $inc, ...rest } = update;
  const user = await users
    .findOneAndUpdate(due, { ...rest, $inc: { ...$inc, revision: 1 } }, { session, returnDocument: 'after' })
    .lean();
  if (!user) return null;
  await outbox.publish([userUpdated(user)], session);
  return user;
}

export async function publishVerified(
  { models: { users }, outbox }: Pick<Deps, 'models' | 'outbox'>,
  user: UserRecord,
  session: ClientSession,
): Promise<void> {
  const { _id: userId, invitation, answer, userRole } = user;
  const byLink = { ...(invitation ? { code: invitation } : {}), ...(answer ? { answer } : {}) };
  const came = (invitation || answer) && userRole === 'team_manager';
  const link = came ? { came: { user: presentKnownUser(user), ...byLink } } : {};
  await outbox.publish([{ type: 'user.verified', userId, ...link }], session);
  if (invitation || answer)
    await users.updateOne({ _id: userId }, { $unset: { invitation: 1, answer: 1 } }, { session });
}
