import type { Live } from '@playfield/kit/events/live.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import type { ClientSession, Connection } from '@playfield/kit/data/mongo.ts';
import { createCountPublisher } from '@playfield/kit/events/numbered-counts.ts';
import type { Models } from '../models.ts';

/** Publishes the unseen count without waiting or throwing, and only after a given session's transaction commits. */
export type PublishUnseen = (userId: number, session?: ClientSession) => void;

type Deps = { db: Connection; models: Pick<Models, 'notifications'>; live: Pick<Live, 'publish'>; log: Logger };

export function createUnseenPublisher({ db, models: { notifications }, live, log }: Deps): PublishUnseen {
  const later = new WeakMap<ClientSession, Set<number>>();

  const publishCount = createCountPublisher({
    db,
    count: (userId, session) => notifications.countDocuments({ userId, seenAt: null }).session(session),
    publish: (userId, counted) => live.publish({ person: userId }, 'notifications', counted),
  });

  function publish(userId: number): void {
    publishCount(userId).catch((error: unknown) =>
      log.debug(describeError(error), 'Could not publish the number of unseen notifications'),
    );
  }

  return (userId, session) => {
    if (!session) return publish(userId);
    const userIds = later.get(session) ?? new Set();
    if (!later.has(session)) session.once('ended', () => userIds.forEach(publish));
    later.set(session, userIds.add(userId));
  };
}
