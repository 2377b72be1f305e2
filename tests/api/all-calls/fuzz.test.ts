import { randomInt } from 'node:crypto';
import { me } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import { expect, inject, it } from 'vitest';
import { fuzz } from '../../support/fuzzing.ts';
import { newAdmin } from '../../support/admins.ts';
import { MARKER } from '../../support/hostile.ts';
import { mailbox, newAddress, signUp, visitor, signUpMember } from '../../support/teams.ts';
import { placesOf } from '../../support/traces.ts';

/** `npm run fuzz` runs a million. */
const CASES = 5_000;
const TIMEOUT_MS = 180_000;

it(
  `repels ${CASES} hostile requests: no failure of ours, no operator let in, nothing foreign stored`,
  async () => {
    const team = await signUp();
    const attackers = [visitor(), team, await signUpMember(), await newAdmin('owner')];
    const seed = randomInt(2 ** 31);
    const { answers, calls: reached } = await fuzz(attackers, CASES, seed);
    console.log(`seed ${seed}:`, answers);
    expect(reached).toBe(calls.length - 3);
    expect(await placesOf([MARKER])).toEqual([]);
    expect(await team.ask(me)).toMatchObject({ id: team.user.id, isVerified: true });
  },
  TIMEOUT_MS,
);

it('lets nobody write headers of our emails', async () => {
  const email = newAddress();
  const contact = { email, requestType: 'support', message: 'Hello\r\nBcc: victim@elsewhere.example' } as const;
  for (const name of ['Robin\r\nBcc: victim@elsewhere.example', 'Robin\nX-Header: 1', 'Robin\u2028X: 1'])
    expect(await visitor().refusedWith(sendContactMessage, { body: { ...contact, name } })).toBe(400);
  await visitor().ask(sendContactMessage, { body: { ...contact, name: 'Robin "Bcc:" <x@y>, Z' } });
  const copy = await mailbox().waitFor(inject('env')['SUPPORT_EMAIL'] ?? '', /from Robin "Bcc:"/);
  expect(copy.recipients).toHaveLength(1);
  expect(Object.keys(copy.headers)).not.toContain('bcc');
});
