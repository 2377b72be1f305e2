/** A user of the sessions' Redis of an operator's own, on a single server: `redis-cluster.test.ts` has it on a cluster. */
import { login, logout, me } from '@playfield/contracts/sign-in.ts';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { scrape, valueOf } from '../../support/metrics.ts';
import { startLimitedGateway } from '../../support/processes.ts';
import { rightsOf } from '../../support/rights.ts';
import { openRedis } from '../../support/stores.ts';
import { PASSWORD, signUpTeams } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

it('needs no more than the docs say', async () => {
  const [team] = await signUpTeams('Narrow Narwhals');
  const url = new URL(inject('env')['REDIS_URL'] ?? '');
  using redis = openRedis(url.href);
  await redis.call('ACL', 'SETUSER', 'sessions', 'on', '>play-ball', ...(await rightsOf('sessions', 'scale.md')));
  Object.assign(url, { username: 'sessions', password: 'play-ball' });
  try {
    await using gateway = await startLimitedGateway({ ...inject('env'), REDIS_URL: url.href });
    const phone = visit(gateway.url);
    const isRead = async (from: string) =>
      (valueOf(await scrape(gateway.operationsUrl), 'playfield_session_reads_total', { from }) ?? 0) > 0;
    await phone.ask(login, { body: { email: team.email, password: PASSWORD } });
    await until(async () => (await phone.ask(me)) !== null && isRead('memory'));
    expect(await phone.raw('GET', '/api/auth/sessions')).toMatchObject({ status: 200 });
    await phone.ask(logout);
    expect(await phone.refusedWith(me)).toBe(401);
    const refused = z.array(z.array(z.unknown())).parse(await redis.call('ACL', 'LOG'));
    expect(refused.filter((entry) => entry.includes('sessions'))).toEqual([]);
  } finally {
    await redis.call('ACL', 'DELUSER', 'sessions');
  }
});
