/**
 * `npm run faults:no-lost-mail -- [kills] [seed]`: kills services and empties Redis while teams act, and counts the
 * emails. A seed repeats the same choices. Exits with status 1 if an email was lost or too many are duplicates.
 */
import { randomInt } from 'node:crypto';
import { record } from '../../support/evidence.ts';
import { play } from './lost-mail/play.ts';

const LONG_RUN_KILLS = 1_000;
/** For confirmations the notifier was killed before receiving: inherent in SMTP (RFC 5321 §6.1). */
const DUPLICATES_SHARE = 0.001;

const [kills = LONG_RUN_KILLS, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
const { owed, received, lost, unexpected, duplicates, deliveredAfterMs, hit } = await play({
  kills,
  seed,
  log: console.log,
});
console.log(
  [
    `seed        ${seed}`,
    `kills       ${kills} (${Object.entries(hit)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')})`,
    `owed        ${owed}`,
    `received    ${received}`,
    `lost        ${lost.length}`,
    `unexpected  ${unexpected.length}`,
    `duplicates  ${duplicates} (${((100 * duplicates) / Math.max(1, received)).toFixed(2)} %)`,
    `delivered   ${deliveredAfterMs === null ? 'not all' : `${(deliveredAfterMs / 1000).toFixed(1)} s after the last fault`}`,
    ...lost.map((line) => `lost: ${line}`),
    ...unexpected.map((line) => `unexpected: ${line}`),
  ].join('\n'),
);
await record('kills', { kills, owed, lost: lost.length, duplicates });
process.exitCode = lost.length === 0 && duplicates <= Math.ceil(received * DUPLICATES_SHARE) ? 0 : 1;
process.disconnect?.();
