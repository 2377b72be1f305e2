/** `npm run faults:network`: every fault on every connection of its own stack. Exits with 1 if one is not survived. */
import { record } from '../../support/evidence.ts';
import { FAULTS } from '../../support/fault-proxy.ts';
import { signUpOn } from '../../support/newcomer.ts';
import { startTestStack } from '../../support/stack.ts';
import { LINKS, startNetwork } from './network.ts';

const stack = await startTestStack();
let wrong = 0;
try {
  await using network = await startNetwork(stack.env, await signUpOn(stack));
  for (const link of LINKS) {
    for (const fault of FAULTS) {
      const lines = await network.play(link, fault).catch((error: unknown) => [`${link} ${fault}: ${String(error)}`]);
      wrong += lines.length === 0 ? 0 : 1;
      console.log(lines.length === 0 ? `${link} ${fault}: survived` : lines.join('\n'));
    }
  }
  const faults = LINKS.length * FAULTS.length;
  console.log(`faults survived: ${faults - wrong} of ${faults}`);
  await record('network', { faults, survived: faults - wrong });
} finally {
  await stack.discard();
}
process.exitCode = wrong === 0 ? 0 : 1;
process.disconnect?.();
