import { expect, it } from 'vitest';
import { verdictOn } from './bounces.ts';

const answered = (command: string, responseCode: number, response: string) =>
  verdictOn(Object.assign(new Error('refused'), { command, responseCode, response }));

it.each([
  ['RCPT TO', 550, '550 5.1.1 No such user', { means: 'address', reason: '550 5.1.1' }],
  ['RCPT TO', 556, '556 5.1.10 Null MX', { means: 'address', reason: '556 5.1.10' }],
  ['RCPT TO', 550, '550 5.7.1 Your host is on a list', { means: 'rejected', reason: '550 5.7.1' }],
  ['RCPT TO', 550, '550 User unknown', { means: 'rejected', reason: '550' }],
  ['RCPT TO', 550, '550 Blocked: your client 5.1.1.20', { means: 'rejected', reason: '550' }],
  ['RCPT TO', 550, '550-5.1.1 The account\n550-5.1.1 does not exist', { means: 'address', reason: '550 5.1.1' }],
  ['DATA', 554, '554 5.2.252 SendAsDenied', { means: 'rejected', reason: '554 5.2.252' }],
  ['RCPT TO', 550, '550 Mailbox unavailable: your IP has a poor reputation', { means: 'rejected', reason: '550' }],
  ['RCPT TO', 554, '554 Relay access denied', { means: 'rejected', reason: '554' }],
  ['RCPT TO', 550, '550 5.1.8 Bad sender', { means: 'rejected', reason: '550 5.1.8' }],
  ['RCPT TO', 552, '552 5.2.2 Mailbox full', { means: 'mailbox', reason: '552 5.2.2' }],
  ['DATA', 554, '554 5.6.0 Looks like spam', { means: 'rejected', reason: '554 5.6.0' }],
  ['DATA', 550, '550 Looks like spam', { means: 'rejected', reason: '550' }],
  ['DATA', 550, '550 5.1.1 No such user', { means: 'address', reason: '550 5.1.1' }],
  ['RCPT TO', 450, '450 4.2.0 Greylisted', { means: 'later' }],
  ['DATA', 451, '451 4.3.0 Try again', { means: 'later' }],
  ['DATA', 454, '454 Throttling failure: Maximum sending rate exceeded.', { means: 'throttled' }],
  ['CONN', 421, '421 4.7.0 Too many connections', { means: 'throttled' }],
  ['MAIL FROM', 451, '451 4.7.1 Rate limit exceeded', { means: 'throttled' }],
  ['RCPT TO', 450, '450 4.2.1 This mailbox receives mail too quickly', { means: 'later' }],
  ['DATA', 550, '550 5.7.1 Too many complaints', { means: 'rejected', reason: '550 5.7.1' }],
  ['MAIL FROM', 550, '550 5.7.1 Sender not allowed', { means: 'server' }],
  ['AUTH PLAIN', 535, '535 5.7.8 Bad credentials', { means: 'server' }],
])('interprets the response to %s: %i "%s"', (command, code, response, verdict) => {
  expect(answered(command, code, response)).toEqual(verdict);
});

it('treats an error without a response as a sign of an unreachable mail server', () => {
  expect(verdictOn(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toEqual({ means: 'server' });
  expect(verdictOn(undefined)).toEqual({ means: 'server' });
});
