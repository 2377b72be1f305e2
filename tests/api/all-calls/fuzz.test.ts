import type { Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import * as fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { newAdmin } from '../../support/admins.ts';
import { attackOn, MARKER, type Attack } from '../../support/hostile.ts';
import { mailbox, newAddress, signUp, visitor, signUpMember } from '../../support/teams.ts';
import { placesOf } from '../../support/traces.ts';
import type { Visitor } from '../../support/visitor.ts';

const CASES = 300;
/** Calls that would end sessions the attackers still need, and streams, which never end. */
const SPARED = new Set(['POST /api/auth/logout', 'POST /api/admin/logout', 'GET /api/messages/stream']);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const attacked = calls.filter((call) => !SPARED.has(nameOf(call)));

async function isRepelled({ call, path, body, isMalformed }: Attack, attacker: Visitor): Promise<void> {
  const { status, json } = await attacker.raw(call.method, path, {
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  if (status >= 500) throw new Error(`${nameOf(call)} answered ${status}`);
  if (isMalformed && status < 400) throw new Error(`${nameOf(call)} took an object for a value`);
  if (/\bat .+\.[jt]s:\d+|Mongo\w*Error|node_modules|passwordHash|\$argon2/.test(text ?? ''))
    throw new Error(`${nameOf(call)} told of its inside`);
}

it(`repels ${CASES} hostile requests without failing or storing foreign data`, async () => {
  const team = await signUp();
  const attackers = [visitor(), team, await signUpMember(), await newAdmin('owner')];
  // A failure reports the seed and the smallest attack.
  await fc.assert(fc.asyncProperty(attackOn(attacked), fc.constantFrom(...attackers), isRepelled), {
    numRuns: CASES,
    endOnFailure: false,
  });
  expect(await placesOf([MARKER])).toEqual([]);
  expect(await team.ask(me)).toMatchObject({ id: team.user.id, isVerified: true });
});

it('does not let anyone inject headers into our emails', async () => {
  const email = newAddress();
  const contact = { email, requestType: 'support', message: 'Hello\r\nBcc: victim@elsewhere.example' } as const;
  for (const name of ['Robin\r\nBcc: victim@elsewhere.example', 'Robin\nX-Header: 1', 'Robin\u2028X: 1'])
    expect(await visitor().refusedWith(sendContactMessage, { body: { ...contact, name } })).toBe(400);
  await visitor().ask(sendContactMessage, { body: { ...contact, name: 'Robin "Bcc:" <x@y>, Z' } });
  const copy = await mailbox().waitFor(inject('env')['SUPPORT_EMAIL'] ?? '', /from Robin "Bcc:"/);
  expect(copy.recipients).toHaveLength(1);
  expect(Object.keys(copy.headers)).not.toContain('bcc');
});
