/** Tells the open pages of both teams what has happened in their conversation. */
import type { Message } from '@playfield/contracts/messages.ts';
import type { Live } from '@playfield/kit/live.ts';
import { describeError } from '@playfield/kit/logger.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Models } from './models/index.ts';

export type Telling = {
  sent(message: Message): void;
  read(about: { readerId: number; otherId: number; upTo: string }): void;
};

export function createTelling({ messages }: Models, live: Live, log: Logger): Telling {
  function tellUnread(userId: number): void {
    messages
      .countDocuments({ receiverId: userId, read: false })
      .then((count) => live.tell(userId, 'unread', { count }))
      .catch((error: unknown) => log.debug(describeError(error), 'Open pages were not told'));
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
