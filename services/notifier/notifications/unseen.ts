/** Tells the open pages of an account how many notifications it has not seen. */
import type { Live } from '@playfield/kit/events/live.ts';
import { describeError } from '@playfield/kit/telemetry/logger.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { createTellCount } from '@playfield/kit/events/numbered-counts.ts';
import type { Models } from '../models.ts';

/** Waits for nothing, and never fails. */
export type TellUnseen = (userId: number) => void;

export type Telling = {
  readonly tellUnseen: TellUnseen;
  /** Tells an account when the transaction under way has committed. */
  readonly tellLater: TellUnseen;
  readonly committed: () => void;
};

type Deps = { db: Connection; models: Pick<Models, 'notifications'>; live: Pick<Live, 'tell'>; log: Logger };

export function createTelling({ db, models: { notifications }, live, log }: Deps): Telling {
  const later = new Set<number>();

  const tellCount = createTellCount({
    db,
    count: (userId, session) => notifications.countDocuments({ userId, seenAt: null }).session(session),
    tell: (userId, counted) => live.tell(userId, 'notifications', counted),
  });

  function tellUnseen(userId: number): void {
    tellCount(userId).catch((error: unknown) => log.debug(describeError(error), 'Open pages were not told'));
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
