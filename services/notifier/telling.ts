/** Tells the open pages of an account how many notifications it has not seen. */
import type { Live } from '@playfield/kit/live.ts';
import { describeError } from '@playfield/kit/logger.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Models } from './models/index.ts';

/** Waits for nothing, and never fails. */
export type TellUnseen = (userId: number) => void;

export type Telling = {
  readonly tellUnseen: TellUnseen;
  /** Tells an account when the transaction under way has committed. */
  readonly tellLater: TellUnseen;
  readonly committed: () => void;
};

export function createTelling({ notifications }: Models, live: Live, log: Logger): Telling {
  const later = new Set<number>();

  function tellUnseen(userId: number): void {
    notifications
      .countDocuments({ userId, seenAt: null })
      .then((count) => live.tell(userId, 'notifications', { count }))
      .catch((error: unknown) => log.debug(describeError(error), 'Open pages were not told'));
  }

  return {
    tellUnseen,
    tellLater: (userId) => void later.add(userId),
    committed() {
      for (const userId of later) tellUnseen(userId);
      later.clear();
    },
  };
}
