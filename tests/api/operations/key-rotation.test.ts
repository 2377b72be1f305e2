/** Key rotation signs nobody out: cookie signing keys, and the gateway's identity token keys. */
import { adminMe } from '@playfield/contracts/admin/sign-in.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';
import { expect, inject, it } from 'vitest';
import { owner } from '../../support/admins.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { mailbox, PASSWORD, signIn, signUp } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { visit, type Visitor } from '../../support/visitor.ts';

const NEW_KEY = 'a-new-key-that-nobody-has-seen-before-today';

/** The same browser at another gateway. */
function at(url: string, { cookies }: Visitor): Visitor {
  const there = visit(url);
  for (const [name, value] of cookies) there.cookies.set(name, value);
  return there;
}

it('keeps sessions of the old key while it is still listed, and ends them when it is not', async () => {
  const env = inject('env');
  const [team, admin] = [await signUp(), await owner()];
  await using both = await startProcess('gateway', { ...env, SESSION_KEYS: `${NEW_KEY},${env['SESSION_KEYS']}` });
  expect(await at(both.url, team).ask(me)).toMatchObject({ id: team.user.id });
  expect(await at(both.url, admin).ask(adminMe)).toMatchObject({ role: 'owner' });
  await using only = await startProcess('gateway', { ...env, SESSION_KEYS: NEW_KEY });
  expect(await at(only.url, team).refused(me)).toMatchObject({ status: 401 });
  expect(await at(only.url, admin).refused(adminMe)).toMatchObject({ status: 401 });
});

it('does not start with a key in the list that is too short', async () => {
  const env = inject('env');
  await expect(startProcess('gateway', { ...env, SESSION_KEYS: `${NEW_KEY},short` })).rejects.toThrow(/SESSION_KEYS/);
});

it('changes the gateway’s own key under load: nothing fails, and nobody is signed out', async () => {
  const env = inject('env');
  const fresh = newIdentityKeys('fresh');
  const team = await signUp();
  const both = `${fresh.publicKey},${env['IDENTITY_PUBLIC_KEYS']}`;
  const addresses = (accounts: TestProcess, matchmaking: TestProcess) => ({
    ...env,
    ACCOUNTS_URL: accounts.url,
    MATCHMAKING_URL: matchmaking.url,
  });
  // First the services learn the new key, one after another, while the old gateway runs.
  await using accounts = await startProcess('accounts', { ...env, IDENTITY_PUBLIC_KEYS: both });
  await using matchmaking = await startProcess('matchmaking', { ...env, IDENTITY_PUBLIC_KEYS: both });
  await using before = await startProcess('gateway', addresses(accounts, matchmaking));
  const load = startLoad(team, before.url);
  await load.reach(40);
  // Then the gateway signs with it, with the old one still listed.
  const renewed = { IDENTITY_PRIVATE_KEYS: `${fresh.privateKey},${env['IDENTITY_PRIVATE_KEYS']}` };
  await using after = await startProcess('gateway', { ...addresses(accounts, matchmaking), ...renewed });
  load.moveTo(after.url);
  await load.reach(80);
  // Finally the old one is removed.
  await using lastAccounts = await startProcess('accounts', { ...env, IDENTITY_PUBLIC_KEYS: fresh.publicKey });
  await using lastGames = await startProcess('matchmaking', { ...env, IDENTITY_PUBLIC_KEYS: fresh.publicKey });
  await using last = await startProcess('gateway', { ...addresses(lastAccounts, lastGames), ...renewed });
  load.moveTo(last.url);
  await load.reach(120);
  expect(await load.end()).toEqual([]);
});

it('knows a device that was seen under the key before, and only that one', async () => {
  const env = inject('env');
  const team = await signUp();
  const body = { email: team.email, password: PASSWORD };
  const phone =
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';
  await signIn(team.email, PASSWORD, phone);
  await mailbox().waitForAll(team.email, /New sign-in/, 1);
  const renewed = { ...env, INTERNAL_KEY: `${NEW_KEY},${env['INTERNAL_KEY']}` };
  await using accounts = await startProcess('accounts', renewed);
  await using gateway = await startProcess('gateway', { ...env, ACCOUNTS_URL: accounts.url });
  for (let again = 0; again < 2; again += 1) await visit(gateway.url, phone).ask(login, { body });
  // It is known under the new key alone from now on.
  await using only = await startProcess('accounts', { ...env, INTERNAL_KEY: NEW_KEY });
  await using last = await startProcess('gateway', { ...env, ACCOUNTS_URL: only.url });
  await visit(last.url, phone).ask(login, { body });
  await visit(last.url, phone.replace('Linux; Android 16', 'Windows NT 10.0; Win64')).ask(login, { body });
  expect(await mailbox().waitForAll(team.email, /New sign-in/, 2)).toHaveLength(2);
});

it('answers 503 where a service does not know the gateway’s key, and the session goes on', async () => {
  const env = inject('env');
  const team = await signUp();
  const { privateKey } = newIdentityKeys('unknown');
  await using stranger = await startProcess('gateway', { ...env, IDENTITY_PRIVATE_KEYS: privateKey });
  for (const declared of [me, listMyMatchups])
    expect(await at(stranger.url, team).refused(declared)).toMatchObject({ status: 503 });
  expect((await team.ask(me)).id).toBe(team.user.id);
});

/** Calls two services with a session, over and over. */
function startLoad(team: Visitor, first: string) {
  let [url, answered, ended] = [first, 0, false];
  const failures: string[] = [];
  const running = (async () => {
    while (!ended) {
      const there = at(url, team);
      const answers = await Promise.all([there.raw('GET', me.path), there.raw('GET', listMyMatchups.path)]);
      for (const { status, json } of answers)
        if (status !== 200) failures.push(`${status} ${JSON.stringify(json)} after ${answered}`);
      answered += answers.length;
    }
  })();
  return {
    moveTo: (to: string) => void (url = to),
    /** Resolves after that many answers. */
    reach: (count: number) => until(async () => answered >= count),
    async end() {
      ended = true;
      await running;
      return failures;
    },
  };
}
