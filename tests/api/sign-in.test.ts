import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { listSessions } from '@playfield/contracts/account.ts';
import { login, logout, me } from '@playfield/contracts/sign-in.ts';
import { describe, expect, inject, it } from 'vitest';
import { publicId } from '@playfield/gateway/sessions/store.ts';
import { newAddress, PASSWORD, signIn, signUp, visitor } from '../support/teams.ts';
import { database, holds, openRedis } from '../support/traces.ts';
import { copyOf } from '../support/visitor.ts';

describe('the API', () => {
  it('rejects a wrong password and an unknown address in the same words, and records no secrets', async () => {
    const owner = await signUp();
    const wrong = await visitor().refused(login, { body: { email: owner.email, password: 'wrong password' } });
    const unknown = await visitor().refused(login, { body: { email: newAddress(), password: 'wrong password' } });
    expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    await signIn(owner.email);
    for (const action of ['signed_in', 'sign_in_failed']) {
      const entry = { userId: owner.user.id, action, address: { $regex: '127\\.0\\.0\\.1|^::1' } };
      expect(await holds('accounts', 'audit', entry), action).toBe(true);
    }
    const db = await database('accounts');
    const entries = await db.collection('audit').find({ userId: owner.user.id }).toArray();
    for (const secret of [owner.email, PASSWORD, 'wrong password'])
      expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('changes the session ID at sign-in, and rejects copies of it after sign-out', async () => {
    const team = await signUp();
    const before = team.cookies.get('pf_session');
    const early = copyOf(team);
    const { headers } = await team.raw('POST', login.path, { json: { email: team.email, password: PASSWORD } });
    const session = headers.getSetCookie().find((line) => line.startsWith('pf_session='));
    expect(session).toMatch(/httponly/i);
    expect(session).toMatch(/samesite=lax/i);
    expect(team.cookies.get('pf_session')).not.toBe(before);
    expect(await early.refusedWith(me)).toBe(401);
    const [listed] = await team.ask(listSessions);
    const reader = visitor();
    reader.cookies.set('pf_session', listed?.id ?? '');
    expect(await reader.refusedWith(me)).toBe(401);

    const thief = copyOf(team);
    expect(await thief.ask(me)).toMatchObject({ id: team.user.id });
    await team.ask(logout);
    expect(await thief.refused(me)).toMatchObject({ status: 401, code: 'unauthenticated' });
    for (const name of ['pf_session', 'pf_hint']) expect(team.cookies.has(name)).toBe(false);
  });

  it('expires a session after 30 days without use, and after 180 days even with use', async () => {
    using redis = openRedis(inject('env')['REDIS_URL'] ?? '');
    const team = await signUp();
    const key = `session:${publicId(team.cookies.get('pf_session') ?? '')}`;
    const left = (await redis.pttl(key)) / DAY_MS;
    expect(left).toBeGreaterThan(29.9);
    expect(left).toBeLessThan(30.1);
    const session: unknown = JSON.parse((await redis.get(key)) ?? 'null');
    await redis.set(key, JSON.stringify({ ...Object(session), createdAt: Date.now() - 180 * DAY_MS }), 'PX', DAY_MS);
    expect(await team.refusedWith(me)).toBe(401);
  });

  it('renews a session when less than half of its time is left', async () => {
    using redis = openRedis(inject('env')['REDIS_URL'] ?? '');
    const team = await signUp();
    await team.ask(me);
    const key = `session:${publicId(team.cookies.get('pf_session') ?? '')}`;
    const session: unknown = JSON.parse((await redis.get(key)) ?? 'null');
    const leave = (days: number) =>
      redis.set(key, JSON.stringify({ ...Object(session), _expire: Date.now() + days * DAY_MS }), 'PX', days * DAY_MS);
    const setBy = async () => (await team.raw('GET', me.path)).headers.getSetCookie();
    await leave(16);
    expect(await setBy()).toEqual([]);
    expect((await redis.pttl(key)) / DAY_MS).toBeLessThan(16.1);
    await leave(14);
    const [cookie = ''] = await setBy();
    expect((await redis.pttl(key)) / DAY_MS).toBeGreaterThan(29.9);
    const expires = /expires=([^;]+)/i.exec(cookie)?.[1] ?? '';
    expect((Date.parse(expires) - Date.now()) / DAY_MS).toBeGreaterThan(29.9);
    await redis.set(key, JSON.stringify({ ...Object(session), _expire: Date.now() - 1 }), 'PX', DAY_MS);
    expect(await team.refusedWith(me)).toBe(401);
  });
});
