import { publicId } from '@playfield/gateway/sessions/store.ts';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { endSession } from '@playfield/contracts/account.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { logout, me } from '@playfield/contracts/sign-in.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { changePassword } from '@playfield/contracts/passwords.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { matchupBody, PASSWORD, signIn, signUp } from '../../support/teams.ts';
import { cookieHeader, copyOf, type Visitor } from '../../support/visitor.ts';

const redis = connectRedis(inject('env')['REDIS_URL'] ?? '', createLogger('test', 'silent'));
afterAll(() => redis.disconnect());

const keyOf = ({ cookies }: Visitor) => `session:${publicId(cookies.get('pf_session') ?? '')}`;

it('rejects a session from before a password change, even if the session is restored in Redis', async () => {
  const team = await signUp();
  const phone = await signIn(team.email);
  const stored = (await redis.get(keyOf(phone))) ?? '';
  await team.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'staple battery horse' } });
  await redis.set(keyOf(phone), stored, 'PX', MINUTE_MS);
  expect(await phone.refusedWith(me)).toBe(401);
});

it('does not restore a session that is revoked during a request', async () => {
  const team = await signUp();
  const session: unknown = JSON.parse((await redis.get(keyOf(team))) ?? 'null');
  await redis.set(keyOf(team), JSON.stringify({ ...Object(session), lastSeenAt: 0 }), 'PX', MINUTE_MS);
  const body = JSON.stringify(matchupBody());
  const cookie = cookieHeader(team);
  const headers = { cookie, 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
  const slow = request(new URL(createMatchup.path, inject('url')), { method: 'POST', headers }, (answer) => {
    answer.resume().once('end', () => resolve(answer.statusCode));
  });
  const lookedUp = Promise.withResolvers<void>();
  // Use a raw socket, because the client fails if a monitored command arrives together with MONITOR's response.
  const { hostname, port } = new URL(inject('env')['REDIS_URL'] ?? '');
  const watching = connect(Number(port), hostname).setEncoding('utf8');
  watching.on('data', (text: string) => text.includes(keyOf(team)) && lookedUp.resolve());
  watching.write('MONITOR\r\n');
  await once(watching, 'data');
  slow.write(body.slice(0, 1));
  await lookedUp.promise;
  watching.destroy();
  const other = copyOf(team);
  await other.ask(logout);
  slow.end(body.slice(1));
  expect(await status).toBe(201);
  expect(await team.refusedWith(me)).toBe(401);
});

it('revokes a session immediately, even on another gateway', async () => {
  await using gateway = await startProcess('gateway', inject('env'));
  const team = await signUp();
  const body = { currentPassword: PASSWORD, newPassword: 'staple battery horse' };
  for (const end of [
    (phone: Visitor) => phone.ask(logout),
    () => team.ask(endSession, { params: { id: 'others' } }),
    () => team.ask(changePassword, { body }),
  ]) {
    const phone = await signIn(team.email);
    const elsewhere = copyOf(phone, gateway.url);
    await elsewhere.ask(me);
    await end(phone);
    expect(await elsewhere.refusedWith(me)).toBe(401);
  }
});
