import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { play } from './lost-mail/play.ts';

const KILLS = 40;
/** Others may keep the machine busy: a takeover after a kill takes 25 s on an idle one. */
const DELIVERED_WITHIN_MS = 240_000;
const TIMEOUT_MS = 600_000;

it(
  'no e-mail is lost while services are killed and Redis is emptied at random moments',
  async () => {
    const played = await play({
      kills: KILLS,
      seed: randomInt(2 ** 31),
      log: console.log,
      deliveredWithinMs: DELIVERED_WITHIN_MS,
    });
    expect(played).toMatchObject({ lost: [], unexpected: [], deliveredAfterMs: expect.any(Number) });
    // Only a notifier that is killed may not have noted a mail server's yes; the busier the machine, the longer that takes it.
    expect(played.duplicates).toBeLessThanOrEqual(played.hit['notifier'] ?? 0);
    expect(played.owed).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);
