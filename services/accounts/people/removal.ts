import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Deps } from '../deps.ts';
import { changeUserIn } from '../users/actions.ts';
import type { UserRecord } from '../users/model.ts';
import { recordAttendance } from './actions.ts';
import { peopleChanged } from './events.ts';
import { teamsOf } from './queries.ts';
import { hasOwner, peopleOf, withOwner } from './rules.ts';

type Stores = Pick<Deps, 'models' | 'outbox'>;

export async function onlyOwnerOf(stores: Stores, person: UserRecord, session: ClientSession): Promise<UserRecord[]> {
  const all = await teamsOf(stores.models, person, session);
  return all.flatMap(({ team }) => {
    const left = peopleOf(team).filter(({ userId }) => userId !== person._id);
    return left.length > 0 && !hasOwner(left) ? [team] : [];
  });
}

/** @param whole whether the person's own team is deleted even if others run it */
export async function leaveTeams(
  stores: Stores,
  person: UserRecord,
  { whole }: { whole: boolean },
  session: ClientSession,
): Promise<{ empty: UserRecord[]; goesOn: boolean }> {
  const { outbox, models } = stores;
  const empty: UserRecord[] = [];
  const about = { person, role: null, isGone: true };
  for (const { team } of await teamsOf(models, person, session)) {
    if (whole && team._id === person._id) continue;
    const left = withOwner(peopleOf(team).filter(({ userId }) => userId !== person._id));
    await models.invitations.deleteMany({ teamId: team._id, byId: person._id }, { session });
    if (left.length > 0) {
      const changed = await changeUserIn(session, stores, { _id: team._id }, { $set: { people: left } });
      await recordAttendance(stores, { _id: team._id }, session);
      if (changed) await outbox.publish([peopleChanged(changed, { change: 'left', ...about })], session);
    } else if (team._id !== person._id) {
      await models.users.updateOne({ _id: team._id }, { $set: { people: [] } }, { session });
      empty.push(team);
    }
  }
  const own = await models.users.findOne({ _id: person._id }).session(session).lean();
  const others = own?.people?.some(({ userId }) => userId !== person._id) === true;
  if (own && others && whole) {
    await outbox.publish([peopleChanged(own, { change: 'team_deleted', ...about })], session);
  }
  return { empty, goesOn: others && !whole };
}
