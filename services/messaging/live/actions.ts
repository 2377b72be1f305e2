import type { Message } from '@playfield/contracts/messages.ts';
import type { Live } from '@playfield/kit/events/live.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Models } from '../models.ts';

export type LivePublisher = {
  sent(message: Message): void;
  read(about: { readerId: number; otherId: number; upTo: string }): void;
};

type Deps = { models: Pick<Models, 'messages'>; live: Pick<Live, 'publish'>; log: Logger };

export function createLivePublisher({ models: { messages }, live, log }: Deps): LivePublisher {
  async function publishUnread(userId: number): Promise<void> {
    try {
      const serial = Date.now();
      const count = await messages.countDocuments({ receiverId: userId, read: false });
      live.publish({ team: userId }, 'unread', { count, serial });
    } catch (error) {
      log.debug(describeError(error), 'Could not publish the number of unread messages');
    }
  }

  return {
    sent(message) {
      for (const team of [message.receiverId, message.senderId]) live.publish({ team }, 'message', message, message.id);
      void publishUnread(message.receiverId);
    },
    read(about) {
      for (const team of [about.readerId, about.otherId]) live.publish({ team }, 'read', about);
      void publishUnread(about.readerId);
    },
  };
}
