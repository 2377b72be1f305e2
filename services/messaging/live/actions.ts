/** Tells the open pages of both teams what has happened in their conversation. */
import type { Message } from '@playfield/contracts/messages.ts';
import type { Live } from '@playfield/kit/events/live.ts';
import { describeError } from '@playfield/kit/telemetry/logger.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { createTellCount } from '@playfield/kit/events/numbered-counts.ts';
import type { Models } from '../models.ts';

export type Telling = {
  sent(message: Message): void;
  read(about: { readerId: number; otherId: number; upTo: string }): void;
};

type Deps = { db: Connection; models: Pick<Models, 'messages'>; live: Pick<Live, 'tell'>; log: Logger };

export function createTelling({ db, models: { messages }, live, log }: Deps): Telling {
  const tellCount = createTellCount({
    db,
    count: (userId, session) => messages.countDocuments({ receiverId: userId, read: false }).session(session),
    tell: (userId, counted) => live.tell(userId, 'unread', counted),
  });

  function tellUnread(userId: number): void {
    tellCount(userId).catch((error: unknown) => log.debug(describeError(error), 'Open pages were not told'));
  }

  return {
    sent(message) {
      for (const userId of [message.receiverId, message.senderId]) live.tell(userId, 'message', message, message.id);
      tellUnread(message.receiverId);
    },
    read(about) {
      for (const userId of [about.readerId, about.otherId]) live.tell(userId, 'read', about);
      tellUnread(about.readerId);
    },
  };
}
