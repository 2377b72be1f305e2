/** Two instances of every service, restarted one after the other while people go on: nobody is to notice. */
import { login, me } from '@playfield/contracts/auth.ts';
import type { Call } from '@playfield/contracts/call.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../testing/processes.ts';
import { visit } from '../testing/visitor.ts';

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const INSTANCES = 2;
/** People at the same time, who pause as people do. */
const PEOPLE = 6;
const PAUSE_MS = 20;
const CALLS: readonly Call[] = [me, listMatchups, listConversations, listNotifications];

export type Restarted = { restarts: number; answered: number; /** One line each. */ failed: string[] };

/** @param env what the services of a running stack were told */
export async function restart(
  env: Record<string, string>,
  credentials: { email: string; password: string },
  restarts: number,
): Promise<Restarted> {
  const running = await Promise.all(
    SERVICES.flatMap((name) =>
      Array.from({ length: INSTANCES }, async () => ({ name, process: await startProcess(name, env) })),
    ),
  );
  const urlsOf = (service: string) =>
    running.filter(({ name }) => name === service).map(({ process }) => process.url.replace('localhost', '127.0.0.1'));
  const lists = Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlsOf(name).join(',')]));
  const gateway = await startProcess('gateway', { ...env, ...lists });
  const team = visit(gateway.url);
  await team.ask(login, { body: credentials });
  const over = new AbortController();
  const failed: string[] = [];
  let answered = 0;

  async function goOn(): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const { method, path } = CALLS[turn % CALLS.length] ?? me;
      const status = await team.raw(method, path).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) answered += 1;
      else failed.push(`${path} answered ${status}`);
      await sleep(PAUSE_MS);
    }
  }

  const people = Promise.all(Array.from({ length: PEOPLE }, goOn));
  try {
    for (let count = 0; count < restarts; count += 1) {
      const one = running[count % running.length];
      if (!one) throw new Error('Nothing is running');
      const port = Number(new URL(one.process.url).port);
      await one.process.kill('SIGTERM');
      one.process = await startProcess(one.name, env, { at: port });
    }
  } finally {
    over.abort();
    await people;
    await Promise.all([gateway, ...running.map(({ process }) => process)].map((one) => one[Symbol.asyncDispose]()));
  }
  return { restarts, answered, failed };
}
