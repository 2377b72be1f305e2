/** Publishes an account's number of unseen notifications to its open pages. */
import type { Live } from '@playfield/kit/events/live.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { createCountPublisher } from '@playfield/kit/events/numbered-counts.ts';
import type { Models } from '../models.ts';

/** Does not wait and never fails. */
export type PublishUnseen = (userId: number) => void;

export type UnseenPublisher = {
  readonly publishUnseen: PublishUnseen;
  /** Publishes once the current transaction has committed. */
  readonly publishLater: PublishUnseen;
  readonly committed: () => void;
};

type Deps = { db: Connection; models: Pick<Models, 'notifications'>; live: Pick<Live, 'publish'>; log: Logger };

export function createUnseenPublisher({ db, models: { notifications }, live, log }: Deps): UnseenPublisher {
  const later = new Set<number>();

  const publishCount = createCountPublisher({
    db,
    count: (userId, session) => notifications.countDocuments({ userId, seenAt: null }).session(session),
    publish: (userId, counted) => live.publish({ person: userId }, 'notifications', counted),
  });

  function publishUnseen(userId: number): void {
    publishCount(userId).catch((error: unknown) =>
      log.debug(describeError(error), 'Could not publish the number of unseen notifications'),
    );
  }

  return {
    publishUnseen,
    publishLater: (userId) => void later.add(userId),
    committed() {
      for (const userId of later) publishUnseen(userId);
      later.clear();
    },
  };
}
