/** Every admin call, made by callers without permission. */
import { calls } from '@playfield/contracts/http/calls.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { memberRegistration, signUp, visitor } from '../support/teams.ts';
import type { Visitor } from '../support/visitor.ts';

const consoleCalls = calls.filter(({ path }) => path.startsWith('/api/admin/'));
const open = new Set(['POST /api/admin/login', 'POST /api/admin/login/code', 'POST /api/admin/logout']);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const guarded = consoleCalls.filter((call) => !open.has(nameOf(call)));

let manager: Visitor;
let member: Visitor;
let support: Visitor;

beforeAll(async () => {
  [manager, member, support] = await Promise.all([signUp(), signUp(memberRegistration()), newAdmin('support')]);
});

/** Uses existing ids, so a refusal is not just a 404. */
const send = (someone: Visitor, { method, path }: Call) =>
  someone.raw(method, path.replace(':id', '1'), {
    headers: { 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });

it('declares each of them for admins alone, but for signing in and out', () => {
  for (const call of guarded) expect(['admin', 'owner'], nameOf(call)).toContain(call.access);
  expect(guarded.length).toBeGreaterThan(20);
});

describe.each(guarded.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  it('answers no visitor, no team manager, no member and no forger', async () => {
    const forger = visitor();
    for (const [name, value] of manager.cookies) forger.cookies.set(name.replace('pf_session', 'pf_admin'), value);
    for (const someone of [visitor(), manager, member, forger]) {
      const { status, json } = await send(someone, call);
      expect({ status, code: Reflect.get(Object(json), 'code') }).toEqual({ status: 401, code: 'unauthenticated' });
    }
  });

  it.runIf(call.access === 'owner')('is refused to support', async () => {
    const { status, json } = await send(support, call);
    expect({ status, code: Reflect.get(Object(json), 'code') }).toEqual({ status: 403, code: 'forbidden' });
  });
});
