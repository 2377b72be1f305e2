import type { Live } from '@playfield/kit/events/live.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';

/** Does not wait or throw. With a session, publishes once the session has ended. */
export type PublishUnseen = (userId: number, session?: ClientSession) => void;

type Deps = { models: Pick<Models, 'notifications'>; live: Pick<Live, 'publish'>; log: Logger };

export function createUnseenPublisher({ models: { notifications }, live, log }: Deps): PublishUnseen {
  const later = new WeakMap<ClientSession, Set<number>>();

  async function publish(userId: number): Promise<void> {
    try {
      const serial = Date.now();
      const count = await notifications.countDocuments({ userId, seenAt: null });
      live.publish({ person: userId }, 'notifications', { count, serial });
    } catch (error) {
      log.debug(describeError(error), 'Could not publish the number of unseen notifications');
    }
  }

  return (userId, session) => {
    if (!session) return void publish(userId);
    const userIds = later.get(session) ?? new Set();
    if (!later.has(session)) session.once('ended', () => userIds.forEach((id) => void publish(id)));
    later.set(session, userIds.add(userId));
  };
}
