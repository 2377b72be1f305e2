import { register } from '@playfield/contracts/registration.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { HIDDEN_FILLED, TOO_QUICK } from '@playfield/contracts/fields/honeypot.ts';
import { describe, expect, it } from 'vitest';
import { managerRegistration, newAddress, visitor } from '../../support/teams.ts';
import { holds } from '../../support/traces.ts';

const contactMessage = () => ({ email: newAddress(), requestType: 'support', message: 'Buy our pills today' }) as const;

describe('a form filled in by a bot', () => {
  it('is rejected while its hidden field has a value', async () => {
    const leaveEmpty = 'https://pills.example';
    const refusal = { status: 400, message: HIDDEN_FILLED };
    const [contact, account] = [contactMessage(), managerRegistration()];
    expect(await visitor().refused(sendContactMessage, { body: { ...contact, leaveEmpty } })).toMatchObject(refusal);
    expect(await visitor().refused(register, { body: { ...account, leaveEmpty } })).toMatchObject(refusal);
    expect(await holds('accounts', 'users', { email: account.email })).toBe(false);
    await visitor().ask(sendContactMessage, { body: { ...contact, leaveEmpty: '' } });
    await visitor().ask(register, { body: account });
  });

  it('is rejected if it is sent too quickly, and accepted if it is sent again later', async () => {
    const contact = contactMessage();
    const refusal = await visitor().refused(sendContactMessage, { body: { ...contact, shownMs: 40 } });
    expect(refusal).toMatchObject({ status: 400, message: TOO_QUICK });
    await visitor().ask(sendContactMessage, { body: { ...contact, shownMs: 4_000 } });
  });
});
