import { me } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage, unsubscribe } from '@playfield/contracts/mailing.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { describe, expect, it } from 'vitest';
import { tokenIn } from '../support/mailbox.ts';
import { express, mailbox, registerOnly, newAddress, post, signUp, visitor } from '../support/teams.ts';
import { holds, change } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { confirmNewsletter, subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';

const ONE_CLICK = 'List-Unsubscribe=One-Click';
const BODIES = [
  { type: 'application/x-www-form-urlencoded', body: ONE_CLICK },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  },
  { type: 'application/json', body: ONE_CLICK },
  { type: 'text/plain; charset=iso-8859-1', body: ONE_CLICK },
  { type: '', body: '' },
];

const masked = (email: string) => `${email[0]}•••@${email.split('@')[1]}`;

const team = await signUp();
await express(await signUp(), await post(team));
const mail = await mailbox().waitFor(team.email, /A team is interested in your/);

describe('unsubscribing', () => {
  const { pathname, search } = new URL(/<([^>]+)>/.exec(`${mail.headers['list-unsubscribe']}`)?.[1] ?? '');
  const oneClick = pathname + search;
  const isOn = async () => (await team.ask(me)).emailNotificationsEnabled;
  const subscribeAgain = () => visitor().ask(unsubscribe, { body: { token: tokenIn(mail), again: true } });

  it('takes one click on the page or in a mail app (RFC 8058), but opening the link is not enough', async () => {
    expect(mail.html).toContain('/unsubscribe?token=');
    expect(mail.headers).toMatchObject({ 'list-unsubscribe-post': ONE_CLICK, 'auto-submitted': 'auto-generated' });
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await visitor().raw(method, oneClick);
      expect([status, headers.get('location')]).toEqual([302, oneClick.replace('/api', '')]);
    }
    expect(await isOn()).toBe(true);
    for (const { type, body } of BODIES) {
      const headers = { ...(type ? { 'content-type': type } : {}), origin: 'https://webmail.example' };
      const answer = await visitor().raw('POST', oneClick, { headers, body });
      expect(answer, type).toMatchObject({ status: 200, json: { email: masked(team.email) } });
      expect(await isOn(), type).toBe(false);
      const seen = await visitor().ask(unsubscribe, { body: { token: tokenIn(mail) } });
      expect(seen).toEqual({ message: expect.stringContaining('Account emails'), email: masked(team.email) });
      expect(await subscribeAgain()).toMatchObject({ email: masked(team.email) });
      expect(await isOn(), type).toBe(true);
    }
  });

  it('fails with a truncated, forged or unsigned link', async () => {
    const token = tokenIn(mail);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const mailing = { list: 'notifications', userId: team.user.id + 1 };
    const other = Buffer.from(JSON.stringify({ mailing, iss: 'playfield-mail' }));
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const wrong = [
      token.slice(0, -2),
      `${header}.${other.toString('base64url')}.${signature}`,
      `${unsigned}.${payload}.`,
    ];
    for (const bad of wrong) {
      expect(await visitor().refusedWith(unsubscribe, { body: { token: bad } }), bad).toBe(400);
      expect(await visitor().refusedWith(unsubscribe, { body: { token: bad, again: true } }), bad).toBe(400);
    }
    expect(await isOn()).toBe(true);
  });
});

it('emails a contact message to support, but sends no user’s text to an unverified address', async () => {
  const email = newAddress();
  const typed = { name: 'Win-a-prize at evil example', message: `Claim it at https://evil.example/now, ${email}` };
  await visitor().ask(sendContactMessage, { body: { ...typed, email, requestType: 'feature' } });
  await mailbox().waitFor(email, /got your message/);
  const copies = async () =>
    (await mailbox().to('support@playfield.example')).filter(({ text }) => text.includes(email));
  await until(async () => (await copies()).length > 0);
  const support = await copies();
  expect(support.map(({ subject }) => subject)).toEqual([`Feature request from ${typed.name}`]);
  expect(JSON.stringify(support[0]?.headers['reply-to'])).toContain(email);

  const planted = { email, fullName: typed.name, teamName: 'Prizes at evil example' };
  await registerOnly(planted);
  await mailbox().waitFor(email, /Verify/);
  await visitor().ask(requestPasswordReset, { body: { email } });
  await mailbox().waitFor(email, /new password/);
  await registerOnly(planted);
  await mailbox().waitForAll(email, /^/, 4);
  for (const { subject, text, html, headers } of await mailbox().to(email)) {
    expect(JSON.stringify([text, html, headers]), subject).not.toMatch(/evil.example|prize/i);
  }
});

it('confirms a newsletter subscription with a single-use email link and ends it with a separate link', async () => {
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

  const late = newAddress();
  await visitor().ask(subscribeToNewsletter, { body: { email: late } });
  const expired = { token: await mailbox().tokenTo(late, /confirm your subscription/) };
  await change('accounts', 'subscriptions', { email: late }, { expiresAt: new Date(Date.now() - 1) });
  expect(await visitor().refusedWith(confirmNewsletter, { body: expired })).toBe(400);
});
