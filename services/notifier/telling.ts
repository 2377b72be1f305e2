/** Tells the open pages of an account how many notifications it has not seen. */
import type { Live } from '@playfield/kit/live.ts';
import { describeError } from '@playfield/kit/logger.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Models } from './models/index.ts';

/** Waits for nothing, and never fails. */
export type TellUnseen = (userId: number) => void;

export function createTelling({ notifications }: Models, live: Live, log: Logger): TellUnseen {
  return (userId) => {
    notifications
      .countDocuments({ userId, seenAt: null })
      .then((count) => live.tell(userId, 'notifications', { count }))
      .catch((error: unknown) => log.debug(describeError(error), 'Open pages were not told'));
  };
}
