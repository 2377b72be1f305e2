import type { ServiceName } from '@playfield/infra/local/services.ts';
import { startProcess, type TestProcess } from './processes.ts';

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const INSTANCES = 2;

export type Doubled = AsyncDisposable & {
  readonly url: string;
  replace(turn: number, signal: NodeJS.Signals): Promise<void>;
  addGateway(): Promise<TestProcess>;
};

export async function startDoubled(env: Record<string, string>): Promise<Doubled> {
  const running: { name: ServiceName; process: TestProcess }[] = await Promise.all(
    SERVICES.flatMap((name) =>
      Array.from({ length: INSTANCES }, async () => ({ name, process: await startProcess(name, env) })),
    ),
  );
  const urlsOf = (service: ServiceName) =>
    running
      .filter(({ name }) => name === service)
      .map(({ process }) => process.url.replace('localhost', '127.0.0.1'))
      .join(',');
  const urls = Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlsOf(name)]));
  const addGateway = () => startProcess('gateway', { ...env, ...urls });
  const gateways = [await addGateway()];

  return {
    url: gateways[0]?.url ?? '',
    async replace(turn, signal) {
      const one = running[turn % running.length];
      if (!one) throw new Error('Nothing is running');
      const at = Number(new URL(one.process.url).port);
      await one.process.kill(signal);
      one.process = await startProcess(one.name, env, { at });
    },
    async addGateway() {
      const another = await addGateway();
      gateways.push(another);
      return another;
    },
    async [Symbol.asyncDispose]() {
      const all = [...gateways, ...running.map(({ process }) => process)];
      await Promise.all(all.map((one) => one[Symbol.asyncDispose]()));
    },
  };
}
