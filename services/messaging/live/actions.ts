import type { Message } from '@playfield/contracts/messages.ts';
import type { Live } from '@playfield/kit/events/live.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { createCountPublisher } from '@playfield/kit/events/numbered-counts.ts';
import type { Models } from '../models.ts';

export type LivePublisher = {
  sent(message: Message): void;
  read(about: { readerId: number; otherId: number; upTo: string }): void;
};

type Deps = { db: Connection; models: Pick<Models, 'messages'>; live: Pick<Live, 'publish'>; log: Logger };

export function createLivePublisher({ db, models: { messages }, live, log }: Deps): LivePublisher {
  const publishCount = createCountPublisher({
    db,
    count: (userId, session) => messages.countDocuments({ receiverId: userId, read: false }).session(session),
    publish: (userId, counted) => live.publish({ team: userId }, 'unread', counted),
  });

  function publishUnread(userId: number): void {
    publishCount(userId).catch((error: unknown) =>
      log.debug(describeError(error), 'Could not publish the number of unread messages'),
    );
  }

  return {
    sent(message) {
      for (const team of [message.receiverId, message.senderId]) live.publish({ team }, 'message', message, message.id);
      publishUnread(message.receiverId);
    },
    read(about) {
      for (const team of [about.readerId, about.otherId]) live.publish({ team }, 'read', about);
      publishUnread(about.readerId);
    },
  };
}
