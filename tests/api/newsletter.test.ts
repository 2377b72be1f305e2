import { unsubscribe } from '@playfield/contracts/mailing.ts';
import { confirmNewsletter, subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { describe, expect, it } from 'vitest';
import { mailbox, newAddress, visitor } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';

/** `a•••@teams.example` */
const masked = (email: string) => `${email[0]}•••@${email.split('@')[1]}`;

describe('the newsletter', () => {
  it('starts with the mailed link, which works once, is not asked for again, and ends with its own link', async () => {
    const email = newAddress();
    const first = await visitor().ask(subscribeToNewsletter, { body: { email } });
    const token = await mailbox().tokenTo(email, /confirm your subscription/);
    await visitor().ask(confirmNewsletter, { body: { token } });
    expect(await holds('accounts', 'subscriptions', { email, status: 'confirmed' })).toBe(true);
    expect(await visitor().refusedWith(confirmNewsletter, { body: { token } })).toBe(400);
    const leave = await mailbox().tokenTo(email, /You are subscribed/);
    expect(await visitor().ask(subscribeToNewsletter, { body: { email } })).toEqual(first);
    expect(await mailbox().to(email)).toHaveLength(2);
    expect(await visitor().ask(unsubscribe, { body: { token: leave } })).toMatchObject({ email: masked(email) });
    expect(await holds('accounts', 'subscriptions', { email, status: 'left' })).toBe(true);
  });

  it('does not start with an expired link', async () => {
    const email = newAddress();
    await visitor().ask(subscribeToNewsletter, { body: { email } });
    const token = await mailbox().tokenTo(email, /confirm your subscription/);
    await change('accounts', 'subscriptions', { email }, { expiresAt: new Date(Date.now() - 1) });
    expect(await visitor().refusedWith(confirmNewsletter, { body: { token } })).toBe(400);
    expect(await holds('accounts', 'subscriptions', { email, status: 'confirmed' })).toBe(false);
  });
});
