/** Two instances of every service, restarted one after another while in use. No request may fail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { expect, inject, it } from 'vitest';
import { startDoubled } from '../../support/doubled.ts';
import { PASSWORD, signUp } from '../../support/teams.ts';
import { visit } from '../../support/visitor.ts';

/** Number of restarts: one for each instance. */
const RESTARTS = 8;
const PEOPLE = 6;
const PAUSE_MS = 20;
const CALLS = [me, listMatchups, listConversations, listNotifications] as const;
const TIMEOUT_MS = 120_000;

it('answers every request while every instance of every service is restarted', { timeout: TIMEOUT_MS }, async () => {
  const { email } = await signUp();
  await using doubled = await startDoubled(inject('env'));
  const team = visit(doubled.url);
  await team.ask(login, { body: { email, password: PASSWORD } });
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
    for (let turn = 0; turn < RESTARTS; turn += 1) await doubled.replace(turn, 'SIGTERM');
  } finally {
    over.abort();
    await people;
  }
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});
