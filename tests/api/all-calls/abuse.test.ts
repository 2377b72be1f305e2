/** Misbehaving clients: form-filling bots, senders that never finish, bodies without one. */
import { register } from '@playfield/contracts/registration.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { TOO_QUICK } from '@playfield/contracts/fields/honeypot.ts';
import { connect } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { managerRegistration, newAddress, visitor } from '../../support/teams.ts';
import { holds } from '../../support/traces.ts';

const contactMessage = () => ({ email: newAddress(), requestType: 'support', message: 'Buy our pills today' }) as const;

describe('a form that a program has filled in', () => {
  it('is answered as if all were well, and forgotten', async () => {
    const website = 'https://pills.example';
    const [contact, account] = [contactMessage(), managerRegistration()];
    expect(await visitor().ask(sendContactMessage, { body: { ...contact, website } })).toEqual(
      await visitor().ask(sendContactMessage, { body: contactMessage() }),
    );
    await visitor().ask(register, { body: { ...account, website } });
    expect(await holds('accounts', 'contact-messages', { email: contact.email })).toBe(false);
    expect(await holds('accounts', 'users', { email: account.email })).toBe(false);
  });

  it('is refused where it came sooner than anybody can write, and taken when it is sent again', async () => {
    const contact = contactMessage();
    expect(await visitor().refused(sendContactMessage, { body: { ...contact, shownMs: 40 } })).toMatchObject({
      status: 400,
      message: TOO_QUICK,
    });
    await visitor().ask(sendContactMessage, { body: { ...contact, shownMs: 4_000 } });
    expect(await holds('accounts', 'contact-messages', { email: contact.email, shownMs: { $exists: false } })).toBe(
      true,
    );
  });
});

describe('a sender that is slow on purpose', () => {
  const { hostname, port } = new URL(inject('url'));

  /** Resolves to what was received when the other side hangs up. */
  function hangOn(first: string, more: string, everyMs: number): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(first));
    const drip = setInterval(() => socket.write(more), everyMs);
    socket.on('data', (data) => (heard += data.toString()));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(heard);
    });
    return promise;
  }

  it.concurrent('of headers is hung up on', async () => {
    const heard = await hangOn(`GET / HTTP/1.1\r\nHost: ${hostname}\r\n`, 'X-Slow: 1\r\n', 500);
    expect(heard).toContain('408 Request Timeout');
  });

  it.concurrent('of a body is hung up on', async () => {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
    expect(await hangOn(head, '{', 500)).toMatch(/^HTTP\/1\.1 4\d\d/);
  });
});
