import { randomInt } from 'node:crypto';
import { me } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { expect, inject, it } from 'vitest';
import { fuzz } from '../../support/fuzzing.ts';
import { newAdmin } from '../../support/admins.ts';
import { MARKER } from '../../support/hostile.ts';
import { mailbox, newAddress, signUp, visitor, signUpMember } from '../../support/teams.ts';
import { placesOf } from '../../support/traces.ts';

/** `tests/verify` runs a million. */
const CASES = 300;

it(`repels ${CASES} hostile requests without failing or storing anything foreign`, async () => {
  const team = await signUp();
  const attackers = [visitor(), team, await signUpMember(), await newAdmin('owner')];
  const seed = randomInt(2 ** 31);
  const { answers } = await fuzz(attackers, CASES, seed);
  console.log(`seed ${seed}:`, answers);
  expect(await placesOf([MARKER])).toEqual([]);
  expect(await team.ask(me)).toMatchObject({ id: team.user.id, isVerified: true });
});

it('does not let anyone write headers of our emails', async () => {
  const email = newAddress();
  const contact = { email, requestType: 'support', message: 'Hello\r\nBcc: victim@elsewhere.example' } as const;
  for (const name of ['Robin\r\nBcc: victim@elsewhere.example', 'Robin\nX-Header: 1', 'Robin\u2028X: 1'])
    expect(await visitor().refusedWith(sendContactMessage, { body: { ...contact, name } })).toBe(400);
  await visitor().ask(sendContactMessage, { body: { ...contact, name: 'Robin "Bcc:" <x@y>, Z' } });
  const copy = await mailbox().waitFor(inject('env')['SUPPORT_EMAIL'] ?? '', /from Robin "Bcc:"/);
  expect(copy.recipients).toHaveLength(1);
  expect(Object.keys(copy.headers)).not.toContain('bcc');
});
