import { readFile } from 'node:fs/promises';
import { logout } from '@playfield/contracts/sign-in.ts';
import { expect, inject, it } from 'vitest';
import { listen } from '../../support/live.ts';
import { startProcess } from '../../support/processes.ts';
import { openRedis } from '../../support/traces.ts';
import { agree, say, signIn, signUpTeams } from '../../support/teams.ts';
import { copyOf } from '../../support/visitor.ts';

it('streams live events with only the Redis permissions that docker-compose.yml grants', async () => {
  const [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  await agree(host, guest);
  const compose = await readFile(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
  const rights = /^ +user live on >\S+ (.+)$/m.exec(compose)?.[1]?.split(' ') ?? [];
  const name = `live-${guest.user.id}`;
  const url = new URL(inject('env')['LIVE_REDIS_URL'] ?? '');
  using redis = openRedis(url.href);
  await redis.call('ACL', 'SETUSER', name, 'on', '>its-password', ...rights);
  Object.assign(url, { username: name, password: 'its-password' });
  using own = openRedis(url.href);
  try {
    await using gateway = await startProcess('gateway', { ...inject('env'), LIVE_REDIS_URL: url.href });
    const phone = Object.assign(await signIn(guest.email), { user: guest.user, email: guest.email });
    await using page = await listen(gateway.url, phone);
    const sent = await say(host, guest, 'Through a narrow door');
    expect(await page.waitFor('message', ({ id }) => id === sent.id)).toEqual(sent);
    await copyOf(phone, gateway.url).ask(logout);
    await page.ended;
    await expect(own.get('any')).rejects.toThrow('NOPERM');
    await expect(own.call('CLIENT', 'LIST')).rejects.toThrow('NOPERM');
    await expect(own.subscribe('other')).rejects.toThrow('NOPERM');
  } finally {
    await redis.call('ACL', 'DELUSER', name);
  }
});
