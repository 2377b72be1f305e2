import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { eventsIn } from './rules.ts';
import { isSigned, reportIn, snsMessageIn } from './ses-rules.ts';

const bounced = (address: string) => [{ kind: 'bounce', email: address }];
const complained = (address: string) => [{ kind: 'complaint', email: address }];
const mailgun = (data: object) => ({ 'event-data': { recipient: 'Coach@Teams.example', ...data } });
const ses = (bounceType: string) => ({
  notificationType: 'Bounce',
  bounce: { bounceType, bouncedRecipients: [{ emailAddress: 'Robin <coach@teams.example>' }] },
});

it.each([
  ['ses', ses('Permanent'), bounced('coach@teams.example')],
  ['ses', ses('Transient'), []],
  [
    'ses',
    { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'coach@teams.example' }] } },
    complained('coach@teams.example'),
  ],
  [
    'ses',
    {
      eventType: 'Complaint',
      complaint: { complaintFeedbackType: 'not-spam', complainedRecipients: [{ emailAddress: 'coach@teams.example' }] },
    },
    [],
  ],
  ['ses', { eventType: 'Delivery' }, []],
  ['postmark', { RecordType: 'Bounce', Type: 'HardBounce', Email: 'a@b.example' }, bounced('a@b.example')],
  ['postmark', { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@b.example' }, []],
  ['postmark', { RecordType: 'SpamComplaint', Email: 'a@b.example' }, complained('a@b.example')],
  [
    'sendgrid',
    [
      { event: 'bounce', type: 'bounce', email: 'a@b.example' },
      { event: 'bounce', type: 'blocked', email: 'c@d.example' },
      { event: 'spamreport', email: 'e@f.example' },
      { event: 'open', email: 'g@h.example' },
    ],
    [...bounced('a@b.example'), ...complained('e@f.example')],
  ],
  ['mailgun', mailgun({ event: 'failed', severity: 'permanent', reason: 'bounce' }), bounced('coach@teams.example')],
  ['mailgun', mailgun({ event: 'failed', severity: 'permanent', reason: 'generic' }), []],
  ['mailgun', mailgun({ event: 'failed', severity: 'temporary', reason: 'bounce' }), []],
  ['mailgun', mailgun({ event: 'complained' }), complained('coach@teams.example')],
] as const)('reads a report of %s', (provider, report, events) => {
  expect(eventsIn(provider, report)).toEqual(events);
});

it('returns null for input that is not a report', () => {
  for (const provider of ['ses', 'postmark', 'sendgrid', 'mailgun'] as const)
    expect(eventsIn(provider, null)).toBe(null);
  expect(eventsIn('sendgrid', { event: 'bounce' })).toBe(null);
  expect(eventsIn('postmark', {})).toBe(null);
  expect(eventsIn('mailgun', { signature: {} })).toBe(null);
});

it.each([
  ['ses', { eventType: 'Subscription', subscription: { contactList: 'teams' } }, []],
  ['ses', { eventType: 'Bounce', bounce: 'of another form' }, []],
  [
    'ses',
    {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ status: '5.1.1' }, { emailAddress: 'a@b.example' }] },
    },
    bounced('a@b.example'),
  ],
  ['postmark', { RecordType: 'SubscriptionChange', Recipient: 'a@b.example' }, []],
  ['postmark', { RecordType: 'Bounce', Type: 'HardBounce' }, []],
  [
    'sendgrid',
    [{ event: 'account_status_change' }, null, { event: 'spamreport' }, { event: 'spamreport', email: 'a@b.example' }],
    complained('a@b.example'),
  ],
  ['mailgun', { 'event-data': { event: 'list_member_uploaded', 'member-description': 'many' } }, []],
] as const)('skips unrelated events of %s', (provider, report, events) => {
  expect(eventsIn(provider, report)).toEqual(events);
});

it("reads Amazon's test message for a topic as an empty report", () => {
  const message = snsMessageIn({ ...notification, Message: 'Successfully validated SNS topic.' });
  if (!message) throw new Error('It is a message');
  expect(eventsIn('ses', reportIn(message))).toEqual([]);
});

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CERTIFICATE = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const notification = {
  Type: 'Notification',
  MessageId: 'm-1',
  TopicArn: 'arn:aws:sns:us-east-1:1:bounces',
  Message: JSON.stringify(ses('Permanent')),
  Timestamp: '2027-04-20T17:00:00.000Z',
  SignatureVersion: '2',
  Signature: '',
  SigningCertURL: 'https://sns.us-east-1.amazonaws.com/certificate.pem',
};
const TEXT = `Message\n${notification.Message}\nMessageId\nm-1\nTimestamp\n2027-04-20T17:00:00.000Z\nTopicArn\narn:aws:sns:us-east-1:1:bounces\nType\nNotification\n`;
const signed = (hash: string) => sign(hash, Buffer.from(TEXT), privateKey).toString('base64');

it('verifies both versions of Amazon SNS signatures', () => {
  for (const [SignatureVersion, hash] of [
    ['1', 'sha1'],
    ['2', 'sha256'],
  ] as const) {
    const message = snsMessageIn({ ...notification, SignatureVersion, Signature: signed(hash) });
    if (!message) throw new Error('It is a message');
    expect(isSigned(message, CERTIFICATE)).toBe(true);
    expect(isSigned({ ...message, MessageId: 'm-2' }, CERTIFICATE)).toBe(false);
    expect(isSigned({ ...message, SignatureVersion: '3' }, CERTIFICATE)).toBe(false);
    expect(eventsIn('ses', reportIn(message))).toEqual(bounced('coach@teams.example'));
  }
});

it.each([
  'https://sns.us-east-1.amazonaws.com.evil.example/certificate.pem',
  'https://evil.amazonaws.com/certificate.pem',
  'https://s3.us-east-1.amazonaws.com/mine/certificate.pem',
  'http://sns.us-east-1.amazonaws.com/certificate.pem',
  'https://sns.us-east-1.amazonaws.com:8443/certificate.pem',
  'https://someone@sns.us-east-1.amazonaws.com/certificate.pem',
  'https://127.0.0.1/certificate.pem',
])('rejects a certificate from %s', (SigningCertURL) => {
  expect(snsMessageIn({ ...notification, SigningCertURL })).toBe(null);
  const confirmation = { ...notification, Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: SigningCertURL };
  expect(snsMessageIn({ ...confirmation, SigningCertURL: notification.SigningCertURL })).toBe(null);
});
