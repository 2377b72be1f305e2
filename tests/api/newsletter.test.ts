import { unsubscribe } from '@playfield/contracts/mailing.ts';
import { confirmNewsletter, subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { describe, expect, it } from 'vitest';
import { mailbox, newAddress, visitor } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';

/** `a•••@teams.example` */
const masked = (email: string) => `${email[0]}•••@${email.split('@')[1]}`;

describe('the newsletter', () => {
  it('starts when the mailed link is followed, once, and its own link ends it', async () => {
    const email = newAddress();
    await visitor().ask(subscribeToNewsletter, { body: { email } });
    const token = await mailbox().tokenTo(email, /confirm your subscription/);
    await visitor().ask(confirmNewsletter, { body: { token } });
    expect(await holds('accounts', 'subscriptions', { email, status: 'confirmed' })).toBe(true);
    expect(await visitor().refusedWith(confirmNewsletter, { body: { token } })).toBe(400);
    const leave = await mailbox().tokenTo(email, /You are subscribed/);
    expect(await visitor().ask(unsubscribe, { body: { token: leave } })).toMatchObject({ email: masked(email) });
    expect(await holds('accounts', 'subscriptions', { email, status: 'left' })).toBe(true);
  });

  it('does not start by a link that is older than it holds', async () => {
    const email = newAddress();
    await visitor().ask(subscribeToNewsletter, { body: { email } });
    const token = await mailbox().tokenTo(email, /confirm your subscription/);
    await change('accounts', 'subscriptions', { email }, { expiresAt: new Date(Date.now() - 1) });
    expect(await visitor().refusedWith(confirmNewsletter, { body: { token } })).toBe(400);
    expect(await holds('accounts', 'subscriptions', { email, status: 'confirmed' })).toBe(false);
  });

  it('answers the same for an address on the list, and does not write to it again', async () => {
    const email = newAddress();
    const first = await visitor().ask(subscribeToNewsletter, { body: { email } });
    const token = await mailbox().tokenTo(email, /confirm your subscription/);
    await visitor().ask(confirmNewsletter, { body: { token } });
    await mailbox().waitFor(email, /You are subscribed/);
    expect(await visitor().ask(subscribeToNewsletter, { body: { email } })).toEqual(first);
    expect(await mailbox().to(email)).toHaveLength(2);
  });

  it('keeps one request where the form is sent twice at the same moment, and only the newest link', async () => {
    const email = newAddress();
    await Promise.all([1, 2].map(() => visitor().ask(subscribeToNewsletter, { body: { email } })));
    await mailbox().waitFor(email, /confirm your subscription/);
    expect(await visitor().refusedWith(subscribeToNewsletter, { body: { email: 'nobody' } })).toBe(400);
    expect(await visitor().refusedWith(confirmNewsletter, { body: { token: 'x' } })).toBe(400);
  });
});
