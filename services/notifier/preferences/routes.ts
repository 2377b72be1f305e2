import { getPreferences, setPreferences, type ShownPreferences } from '@playfield/contracts/notifications.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { unauthenticated } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { isReachable } from '../contacts/queries.ts';
import { DIGEST, MORNING } from './clock.ts';
import { preferencesOf } from './queries.ts';

export function preferenceRoutes({ db, models, pushKey, settings }: Deps) {
  const { contacts, deliveries, readers, subscriptions } = models;

  async function shown({ id: userId, teamId }: Identity): Promise<ShownPreferences> {
    const [{ preferences: own, timeZone }, contact, browsers] = await Promise.all([
      preferencesOf(userId, models, settings, teamId),
      contacts.findOne({ _id: userId }).lean(),
      subscriptions.find({ userId }).sort({ createdAt: -1 }).lean(),
    ]);
    const devices = browsers.map(({ _id: id, device, createdAt }) => {
      return { id, device: device ?? 'Unknown device', createdAt: createdAt.toISOString() };
    });
    const emailReachable = contact === null || isReachable(contact);
    return { ...own, timeZone, emailReachable, push: { key: pushKey, devices } };
  }

  return [
    route(getPreferences, async ({ caller }) => shown(caller)),

    route(setPreferences, async ({ body, caller }) => {
      const { id } = caller;
      await transaction(db, async (session) => {
        // A deleted account can make calls until the gateway notices the deletion, a few seconds later.
        if (await contacts.exists({ _id: id, deleted: true }).session(session)) throw unauthenticated();
        await readers.updateOne({ _id: id }, { $set: { preferences: body } }, { session, upsert: true });
        const waiting = { userId: id, status: 'waiting', digestId: null } as const;
        await deliveries.updateMany({ ...waiting, waitsFor: DIGEST }, { waitsFor: MORNING }, { session });
        await deliveries.updateMany(waiting, { status: 'queued', dueAt: null }, { session });
      });
      return shown(caller);
    }),
  ];
}
