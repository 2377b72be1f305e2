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
  /** Counts after its number was taken: so a higher number's count knows of all that was written before a lower one. */
  async function tellUnread(userId: number): Promise<void> {
    try {
      const serial = await live.nextSerial(userId);
      const count = await messages.countDocuments({ receiverId: userId, read: false });
      live.tell(userId, 'unread', { count, serial });
    } catch (error) {
      log.debug(describeError(error), 'Open pages were not told');
    }
  }

  return {
    sent(message) {
      for (const userId of [message.receiverId, message.senderId]) live.tell(userId, 'message', message, message.id);
      void tellUnread(message.receiverId);
    },
    read(about) {
      for (const userId of [about.readerId, about.otherId]) live.tell(userId, 'read', about);
      void tellUnread(about.readerId);
    },
  };
}
