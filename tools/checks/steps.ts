/** Runs a check's steps one after another, continues after a failure, and lists all failures at the end. */
import { sentence } from 'local-programs/start-error.ts';

export type Step = {
  name: string;
  about: string;
  /** Steps it depends on. */
  needs?: readonly string[];
  /** @returns what it could not check, if anything. Rejects with the error, or {@link Failures} if they have names. */
  run: () => Promise<string | undefined | void>;
};

/** Several failures in one step. */
export class Failures extends Error {
  readonly names: readonly string[];

  constructor(message: string, names: readonly string[]) {
    super(message);
    this.name = 'Failures';
    this.names = names;
  }
}

type Log = (line: string) => void;

/** @returns the exit code. The last lines name everything that failed, was not run, or could not be checked. */
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
