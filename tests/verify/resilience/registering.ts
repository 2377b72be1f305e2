import { register } from '@playfield/contracts/registration.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { managerRegistration } from '../../support/bodies.ts';
import { visit } from '../../support/visitor.ts';

const REGISTER_EVERY_MS = 1_000;

/** Registers people until `stop` is called. */
export function registering(url: string) {
  const owed: string[] = [];
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      const json = managerRegistration();
      const { status } = await visit(url).raw('POST', register.path, { json });
      if (status === 201) owed.push(json.email);
      await sleep(REGISTER_EVERY_MS);
    }
  })();
  return {
    /** Returns the addresses that should have received an email so far. */
    owed: () => owed,
    /** Stops registering. @returns the addresses that should receive an email */
    async stop() {
      over.abort();
      await running;
      return owed;
    },
  };
}
