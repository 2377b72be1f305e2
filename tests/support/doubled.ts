/** Two instances of every service, and a gateway for them. */
import type { ServiceName } from '@playfield/infra/local/services.ts';
import { startProcess, type TestProcess } from './processes.ts';

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const INSTANCES = 2;

export type Doubled = AsyncDisposable & {
  /** The gateway's URL. */
  readonly url: string;
  /** Where its health and metrics are. */
  readonly operationsUrl: string;
  /** How many instances there are beside the gateway. */
  readonly count: number;
  /**
   * Ends the instance whose turn it is and starts a replacement.
   * @param checkout whose version it has; otherwise this one's
   */
  replace(turn: number, signal: NodeJS.Signals, checkout?: string): Promise<void>;
  /** What a service is started with from now on, beside what it had. */
  change(service: ServiceName, settings: Record<string, string>): void;
  /** Replaces both instances of a service, one after the other. */
  restart(service: (typeof SERVICES)[number]): Promise<void>;
  /** One more gateway for the same instances, of this checkout. */
  addGateway(settings?: Record<string, string>): Promise<TestProcess>;
};

type Options = {
  /** The checkout that they start from; otherwise this one. */
  root?: string;
  /** Gets what the services log. */
  onLine?: (service: ServiceName, line: string) => void;
};

/** @param env the environment of a running stack's services */
export async function startDoubled(
  env: Record<string, string>,
  { root, onLine = () => {} }: Options = {},
): Promise<Doubled> {
  const changed = new Map<ServiceName, Record<string, string>>();
  const start = (
    name: ServiceName,
    { settings, ...more }: { at?: number; root?: string | undefined; settings?: Record<string, string> } = {},
  ) =>
    startProcess(
      name,
      { ...env, ...changed.get(name), ...settings },
      { ...more, onLine: (line) => onLine(name, line) },
    );
  const change = (name: ServiceName, settings: Record<string, string>) =>
    void changed.set(name, { ...changed.get(name), ...settings });
  const running = await Promise.all(
    SERVICES.flatMap((name) =>
      Array.from({ length: INSTANCES }, async () => ({ name, process: await start(name, { root }) })),
    ),
  );
  const urlsOf = (service: ServiceName) =>
    running.filter(({ name }) => name === service).map(({ process }) => process.url.replace('localhost', '127.0.0.1'));
  change('gateway', Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlsOf(name).join(',')])));
  const gateway = await start('gateway', { root });
  const added: TestProcess[] = [];

  async function replace(turn: number, signal: NodeJS.Signals, checkout?: string): Promise<void> {
    const one = running[turn % running.length];
    if (!one) throw new Error('Nothing is running');
    const at = Number(new URL(one.process.url).port);
    await one.process.kill(signal);
    one.process = await start(one.name, { at, root: checkout });
  }

  return {
    url: gateway.url,
    operationsUrl: gateway.operationsUrl,
    count: running.length,
    replace,
    change,
    async restart(service) {
      for (const [turn, { name }] of running.entries()) if (name === service) await replace(turn, 'SIGTERM');
    },
    async addGateway(settings = {}) {
      const another = await start('gateway', { settings });
      added.push(another);
      return another;
    },
    async [Symbol.asyncDispose]() {
      const all: readonly TestProcess[] = [gateway, ...added, ...running.map(({ process }) => process)];
      await Promise.all(all.map((one) => one[Symbol.asyncDispose]()));
    },
  };
}
