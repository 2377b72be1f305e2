/**
 * `npm run drill -- mail [digests] [processes]`: a mail server that takes 200 ms for each email, with a morning's digests
 * waiting, and then a server that is away for half a minute.
 */
import { record } from '@playfield/tests/support/evidence.ts';
import { quantile } from '../bench/figures.ts';
import { LANES, measureMail, RANK } from '../bench/mail-load.ts';
import { drillOnStack, endWith } from './on-stack.ts';

const DIGESTS = 100_000;
const AWAY_MS = 30_000;
/** Of verifications, at the 95th percentile. */
const GOAL_MS = 5_000;

const [digests = DIGESTS, processes = 1] = process.argv.slice(3).map(Number);

await drillOnStack(async ({ stack }) => {
  const { perSecond, waits, afterAwayMs } = await measureMail(stack, {
    name: 'drill',
    settings: LANES,
    rank: RANK.digests,
    digests,
    processes,
    awayMs: AWAY_MS,
  });
  const verificationMs = quantile(waits, 0.95);
  const emailsPerSecond = Math.round(perSecond);
  const backMs = afterAwayMs ?? Number.NaN;
  console.log(
    `${digests} digests, ${processes} processes: ${emailsPerSecond} emails a second, a verification within ` +
      `${(verificationMs / 1_000).toFixed(1)} s (p95); after ${AWAY_MS / 1_000} s without the server, those asked for ` +
      `meanwhile had all come ${(backMs / 1_000).toFixed(1)} s after its return`,
  );
  await record('mail', { digests, processes, emailsPerSecond, verificationMs, awayMs: AWAY_MS, backMs });
  endWith(verificationMs > GOAL_MS ? [`verifications take longer than ${GOAL_MS} ms`] : []);
});
