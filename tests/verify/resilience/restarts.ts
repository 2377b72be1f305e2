/** Two instances of every service, restarted one after another while in use: no request may fail. */
import { login, me } from '@playfield/contracts/sign-in.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDoubled } from '../../support/doubled.ts';
import { visit } from '../../support/visitor.ts';

/** Concurrent users, with human pauses. */
const PEOPLE = 6;
const PAUSE_MS = 20;
const CALLS: readonly Call[] = [me, listMatchups, listConversations, listNotifications];

export type Restarted = { restarts: number; answered: number; /** One line each. */ failed: string[] };

/** @param env the environment of a running stack's services */
export async function restart(
  env: Record<string, string>,
  credentials: { email: string; password: string },
  restarts: number,
): Promise<Restarted> {
  await using doubled = await startDoubled(env);
  const team = visit(doubled.url);
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
    for (let turn = 0; turn < restarts; turn += 1) await doubled.replace(turn, 'SIGTERM');
  } finally {
    over.abort();
    await people;
  }
  return { restarts, answered, failed };
}
