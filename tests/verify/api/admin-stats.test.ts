import { getStats } from '@playfield/contracts/admin/stats.ts';
import { describe, expect, inject, it } from 'vitest';
import { ownerOn } from '../../support/newcomer.ts';
import { startProcess } from '../../support/processes.ts';

const env = inject('env');

describe('the admin stats', () => {
  it('return null for the counts of a service that is down, and list the service as unavailable', async () => {
    const nowhere = 'http://127.0.0.1:9';
    await using gateway = await startProcess('gateway', { ...env, MATCHMAKING_URL: nowhere });
    const boss = await ownerOn(gateway.url, env);
    expect(await boss.ask(getStats)).toMatchObject({
      totalUsers: expect.any(Number),
      totalMatchups: null,
      activeMatchups: null,
      totalInterests: null,
      totalMessages: expect.any(Number),
      unavailable: ['matchmaking'],
    });
  });

  it('are available while the accounts service is down', async () => {
    await using accounts = await startProcess('accounts', env);
    await using gateway = await startProcess('gateway', { ...env, ACCOUNTS_URL: accounts.url });
    const boss = await ownerOn(gateway.url, env);
    await boss.ask(getStats);
    await accounts[Symbol.asyncDispose]();
    const stats = await boss.ask(getStats);
    expect(stats).toMatchObject({ totalUsers: null, verifiedUsers: null, unavailable: ['accounts'] });
    expect(stats.totalMatchups).toEqual(expect.any(Number));
  });
});
