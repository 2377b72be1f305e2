import { login, me } from '@playfield/contracts/sign-in.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';
import { expect, inject, it } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { mailbox, PASSWORD, signIn, signUp } from '../../support/teams.ts';
import { copyOf, visit } from '../../support/visitor.ts';

const NEW_KEY = 'a-new-key-that-nobody-has-seen-before-today';

it('recognizes devices seen under the previous key, but no other devices', async () => {
  const env = inject('env');
  const team = await signUp();
  const body = { email: team.email, password: PASSWORD };
  const phone =
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';
  await signIn(team.email);
  await signIn(team.email, PASSWORD, phone);
  await mailbox().waitForAll(team.email, /New sign-in/, 1);
  const renewed = { ...env, INTERNAL_KEY: `${NEW_KEY},${env['INTERNAL_KEY']}` };
  await using accounts = await startProcess('accounts', renewed);
  await using gateway = await startProcess('gateway', { ...env, ACCOUNTS_URL: accounts.url });
  for (let again = 0; again < 2; again += 1) await visit(gateway.url, phone).ask(login, { body });
  await using only = await startProcess('accounts', { ...env, INTERNAL_KEY: NEW_KEY });
  await using last = await startProcess('gateway', { ...env, ACCOUNTS_URL: only.url });
  await visit(last.url, phone).ask(login, { body });
  await visit(last.url, phone.replace('Linux; Android 16', 'Windows NT 10.0; Win64')).ask(login, { body });
  expect(await mailbox().waitForAll(team.email, /New sign-in/, 2)).toHaveLength(2);
});

it('answers 503 if a service does not know the gateway’s key, and keeps the session', async () => {
  const env = inject('env');
  const team = await signUp();
  const { privateKey } = newIdentityKeys('unknown');
  await using stranger = await startProcess('gateway', { ...env, IDENTITY_PRIVATE_KEYS: privateKey });
  for (const declared of [me, listMyMatchups])
    expect(await copyOf(team, stranger.url).refused(declared)).toMatchObject({ status: 503 });
  expect((await team.ask(me)).id).toBe(team.user.id);
});
