/** Carries out what support was asked for and nobody objected to. */
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { startPoller, type Poller, type Polling } from '@playfield/kit/jobs/poller.ts';
import type { Deps } from '../deps.ts';
import { changeUserIn } from '../account/actions.ts';
import { peopleChanged } from './events.ts';
import { CAN_OWN } from './replacement-actions.ts';
import { peopleOf, roleIn } from './rules.ts';

/** Teams per poll. */
const BATCH = 20;

/** Makes those the owners whom nobody objected to. The owners before them become managers. */
export function startReplacements(stores: Pick<Deps, 'db' | 'models' | 'outbox'>, polling: Polling): Poller {
  const { db, models, outbox } = stores;

  async function replace(_id: number, session: ClientSession): Promise<void> {
    const due = { _id, 'replacement.at': { $lte: new Date(), $type: 'date' as const } };
    const team = await models.users.findOne(due).session(session).lean();
    if (!team?.replacement) return;
    // Nobody becomes the owner whose account is gone or suspended by now.
    const fit = { _id: team.replacement.userId, ...CAN_OWN };
    const person = await models.users.findOne(fit).session(session).lean();
    const others = peopleOf(team).filter(({ userId }) => userId !== person?._id);
    const since = peopleOf(team).find(({ userId }) => userId === person?._id)?.since ?? new Date();
    const managers = others.map((one) => ({ ...one, role: one.role === 'owner' ? ('manager' as const) : one.role }));
    const people = person ? [...managers, { userId: person._id, role: 'owner' as const, since }] : peopleOf(team);
    const changed = await changeUserIn(session, stores, due, { $set: { people }, $unset: { replacement: 1 } });
    if (!changed || !person) return;
    await outbox.publish(
      [peopleChanged(changed, { change: 'replaced', person, role: roleIn(changed, person._id) })],
      session,
    );
  }

  return startPoller({
    ...polling,
    name: 'New owners',
    async poll() {
      const due = { 'replacement.at': { $lte: new Date(), $type: 'date' as const } };
      const found = await models.users.find(due, { _id: 1 }).limit(BATCH).lean();
      for (const { _id } of found) await transaction(db, (session) => replace(_id, session));
      if (found.length > 0) outbox.announce();
      return found.length === BATCH;
    },
  });
}
