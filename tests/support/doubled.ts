/** Two instances of every service, and a gateway for them. */
import type { ServiceName } from '@playfield/infra/local/services.ts';
import { startProcess, type TestProcess } from './processes.ts';

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const INSTANCES = 2;

export type Doubled = AsyncDisposable & {
  /** The gateway's URL. */
  readonly url: string;
  /** How many instances there are beside the gateway. */
  readonly count: number;
  /** Ends the instance whose turn it is and starts a replacement, of this checkout. */
  replace(turn: number, signal: NodeJS.Signals): Promise<void>;
  /** One more gateway for the same instances, of this checkout. */
  addGateway(): Promise<TestProcess>;
};

/**
 * @param env the environment of a running stack's services
 * @param root the checkout that they start from; otherwise this one
 */
export async function startDoubled(env: Record<string, string>, root?: string): Promise<Doubled> {
  const running = await Promise.all(
    SERVICES.flatMap((name) =>
      Array.from({ length: INSTANCES }, async () => ({ name, process: await startProcess(name, env, { root }) })),
    ),
  );
  const urlsOf = (service: ServiceName) =>
    running.filter(({ name }) => name === service).map(({ process }) => process.url.replace('localhost', '127.0.0.1'));
  const lists = Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlsOf(name).join(',')]));
  const gateway = await startProcess('gateway', { ...env, ...lists }, { root });
  const added: TestProcess[] = [];
  return {
    url: gateway.url,
    count: running.length,
    async addGateway() {
      const another = await startProcess('gateway', { ...env, ...lists });
      added.push(another);
      return another;
    },
    async replace(turn, signal) {
      const one = running[turn % running.length];
      if (!one) throw new Error('Nothing is running');
      const port = Number(new URL(one.process.url).port);
      await one.process.kill(signal);
      one.process = await startProcess(one.name, env, { at: port });
    },
    async [Symbol.asyncDispose]() {
      const all: readonly TestProcess[] = [gateway, ...added, ...running.map(({ process }) => process)];
      await Promise.all(all.map((one) => one[Symbol.asyncDispose]()));
    },
  };
}
