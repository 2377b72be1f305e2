/** Runs the steps of a check one after the other, on after one that fails, and says at the end what failed. */
import { sentence } from 'local-programs/start-error.ts';

export type Step = {
  name: string;
  about: string;
  /** Steps without which it cannot begin. */
  needs?: readonly string[];
  /** Gives what it could not check, if anything. Rejects with what is wrong, and {@link Failures} where that has names. */
  run: () => Promise<string | undefined | void>;
};

/** Several things of a step failed. */
export class Failures extends Error {
  readonly names: readonly string[];

  constructor(message: string, names: readonly string[]) {
    super(message);
    this.name = 'Failures';
    this.names = names;
  }
}

type Log = (line: string) => void;

/** Gives the exit code. The last lines name everything that failed, was not run, or could not be checked. */
export async function runSteps(steps: readonly Step[], log: Log): Promise<0 | 1> {
  const wrong = new Map<string, readonly string[]>();
  const unanswered: string[] = [];

  for (const { name, about, needs = [], run } of steps) {
    const missing = needs.find((need) => wrong.has(need));
    if (missing !== undefined) {
      wrong.set(name, [`not run: it needs ${missing}`]);
      continue;
    }
    const started = performance.now();
    log(`\n── ${name}: ${about}`);
    try {
      const open = await run();
      if (open) unanswered.push(`${name}: ${open}`);
      log(`── ${name}: passed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      wrong.set(name, [sentence(error), ...(error instanceof Failures ? error.names : [])]);
      log(`── ${name}: failed. ${sentence(error)}`);
    }
  }

  for (const open of unanswered) log(`\nNOT CHECKED. ${open}`);
  for (const [name, [reason, ...names]] of wrong) log([`\nFAILED. ${name}: ${reason}`, ...names].join('\n   '));
  log(`\nchecks: ${steps.length - wrong.size} passed, ${wrong.size} failed`);
  return wrong.size > 0 || steps.length === 0 ? 1 : 0;
}
