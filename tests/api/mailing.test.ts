import { register } from '@playfield/contracts/registration.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage, unsubscribe } from '@playfield/contracts/mailing.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { describe, expect, it } from 'vitest';
import { tokenIn } from '../support/mailbox.ts';
import {
  express,
  mailbox,
  managerRegistration,
  newAddress,
  post,
  signUp,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

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

async function notify(host: TestTeam) {
  const guest = await signUp({ teamName: 'Golden Goats' });
  await express(guest, await post(host));
  return mailbox().waitFor(host.email, /A team is interested in your/);
}

/** `a•••@teams.example` */
const masked = (email: string) => `${email[0]}•••@${email.split('@')[1]}`;

describe('unsubscribing', () => {
  it('works both ways without signing in and as often as wanted', async () => {
    const team = await signUp();
    const mail = await notify(team);
    const token = tokenIn(mail);
    expect(mail.html).toContain('/unsubscribe?token=');
    for (let times = 0; times < 2; times += 1) {
      const answer = await visitor().ask(unsubscribe, { body: { token } });
      expect(answer).toEqual({ message: expect.stringContaining('Account emails'), email: masked(team.email) });
      expect((await team.ask(me)).emailNotificationsEnabled).toBe(false);
    }
    expect(await visitor().ask(unsubscribe, { body: { token, again: true } })).toMatchObject({
      email: masked(team.email),
    });
    expect((await team.ask(me)).emailNotificationsEnabled).toBe(true);
  });

  it('works with one click in mail programs, whatever they send (RFC 8058)', async () => {
    const team = await signUp();
    const mail = await notify(team);
    expect(mail.headers).toMatchObject({
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    });
    const [, address = ''] = /<([^>]+)>/.exec(String(mail.headers['list-unsubscribe'])) ?? [];
    const { pathname, search } = new URL(address);
    expect(pathname).toBe('/api/unsubscribe');
    for (const { type, body } of BODIES) {
      await visitor().ask(unsubscribe, { body: { token: tokenIn(mail), again: true } });
      const headers = { ...(type ? { 'content-type': type } : {}), origin: 'https://webmail.example' };
      const answer = await visitor().raw('POST', pathname + search, { headers, body });
      expect(answer, type).toMatchObject({ status: 200, json: { email: masked(team.email) } });
      expect((await team.ask(me)).emailNotificationsEnabled, type).toBe(false);
    }
    const long = { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(70_000) };
    expect((await visitor().raw('POST', pathname + search, long)).status).toBe(413);
    expect((await visitor().raw('POST', pathname, { body: 'token=x' })).status).toBe(415);
  });

  it('leads mail programs that open its address to the page with the button and changes nothing', async () => {
    const team = await signUp();
    const mail = await notify(team);
    const [, address = ''] = /<([^>]+)>/.exec(String(mail.headers['list-unsubscribe'])) ?? [];
    const { pathname, search } = new URL(address);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await visitor().raw(method, pathname + search);
      expect([status, headers.get('location')]).toEqual([302, `/unsubscribe${search}`]);
    }
    expect((await team.ask(me)).emailNotificationsEnabled).toBe(true);
  });

  it('rejects links that are cut off, forged or missing', async () => {
    const team = await signUp();
    const token = tokenIn(await notify(team));
    const [header = '', payload = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ mailing: { list: 'notifications', userId: 1 }, iss: 'playfield-mail' }));
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
    expect((await team.ask(me)).emailNotificationsEnabled).toBe(true);
  });
});

describe('the contact form', () => {
  it('stores a message, mails it to support and acknowledges it', async () => {
    const email = newAddress();
    const body = {
      name: 'Pat',
      email,
      requestType: 'feature',
      message: `A map, please. <b>Thanks</b> ${email}`,
    } as const;
    const { message } = await visitor().ask(sendContactMessage, { body });
    expect(message).toBe("Thank you for contacting us. We'll get back to you soon.");
    const acknowledged = await mailbox().waitFor(email, /got your message/);
    expect(acknowledged.text).toContain('Hello,');
    const copies = async () =>
      (await mailbox().to('support@playfield.example')).filter(({ text }) => text.includes(email));
    await until(async () => (await copies()).length > 0);
    const support = await copies();
    expect(support.map(({ subject }) => subject)).toEqual(['Feature request from Pat']);
    expect(JSON.stringify(support[0]?.headers['reply-to'])).toContain(email);
    expect(await holds('accounts', 'contact-messages', { email, requestType: 'feature' })).toBe(true);
  });

  it('never sends typed text to a typed address, and neither does registering', async () => {
    const email = newAddress();
    const typed = { name: 'Win-a-prize at evil example', message: 'Claim it at https://evil.example/now' };
    await visitor().ask(sendContactMessage, { body: { ...typed, email, requestType: 'support' } });
    await mailbox().waitFor(email, /got your message/);
    const planted = { email, fullName: typed.name, teamName: 'Prizes at evil example' };
    await visitor().ask(register, { body: managerRegistration(planted) });
    await mailbox().waitFor(email, /Verify/);
    await visitor().ask(requestPasswordReset, { body: { email } });
    await mailbox().waitFor(email, /new password/);
    await visitor().ask(register, { body: managerRegistration(planted) });
    await mailbox().waitForAll(email, /^/, 4);
    for (const { subject, text, html, headers } of await mailbox().to(email)) {
      expect(JSON.stringify([text, html, headers]), subject).not.toMatch(/evil.example|prize/i);
    }
  });
});
