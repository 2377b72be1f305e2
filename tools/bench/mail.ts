/**
 * Emails a second against a mail server that takes 200 ms for each, and how long a verification takes behind a morning's
 * digests: with the settings of docs/operations/scale.md, and in one lane over three connections, as it was.
 *   npm run bench -- mail [digests] [processes]
 */
import { quantile } from './figures.ts';
import { LANES, measureMail, RANK, type Measured } from './mail-load.ts';
import { benchOnStack, countOf } from './on-stack.ts';

const DIGESTS = 10_000;
/** As many as there were when it was first measured. */
const DIGESTS_BEFORE = 600;
const GOAL = { perSecond: 300, verificationMs: 5_000 };
/** Everything in the first lane. */
const ONE_LANE = { SMTP_CONNECTIONS: 'account=3' };

const digests = countOf(0, DIGESTS);
const processes = countOf(1, 1);

await benchOnStack(async (stack) => {
  const before = await measureMail(stack, {
    name: 'before',
    settings: ONE_LANE,
    rank: RANK.account,
    digests: DIGESTS_BEFORE,
    processes,
  });
  const lanes = await measureMail(stack, { name: 'lanes', settings: LANES, rank: RANK.digests, digests, processes });
  const seconds = (share: number, { waits }: Measured) => `${(quantile(waits, share) / 1_000).toFixed(1)} s`;
  return [
    {
      what: `emails a second, ${processes} processes with ${LANES.SMTP_CONNECTIONS}`,
      measured: lanes.perSecond.toFixed(0),
      reference: `one lane, 3 connections: ${before.perSecond.toFixed(0)}`,
      goal: `${GOAL.perSecond}`,
      met: lanes.perSecond >= GOAL.perSecond,
    },
    { what: 'processor time of an email', measured: `${lanes.cpuMs.toFixed(2)} ms` },
    {
      what: `a verification behind ${digests} digests, p50 / p95`,
      measured: `${seconds(0.5, lanes)} / ${seconds(0.95, lanes)}`,
      reference: `one lane, behind ${DIGESTS_BEFORE}: ${seconds(0.5, before)}`,
      goal: `${GOAL.verificationMs / 1_000} s at p95`,
      met: quantile(lanes.waits, 0.95) <= GOAL.verificationMs,
    },
  ];
});
