import { expect, it } from 'vitest';
import { eventsIn, subscriptionIn } from './rules.ts';

const bounced = (address: string) => [{ kind: 'bounce', email: address }];
const complained = (address: string) => [{ kind: 'complaint', email: address }];
const sentBy = (provider: string, report: unknown) =>
  provider === 'ses' ? { Message: JSON.stringify(report) } : report;
const ses = (bounceType: string, ...bouncedRecipients: object[]) => ({
  notificationType: 'Bounce',
  bounce: { bounceType, bouncedRecipients },
});
const robin = { emailAddress: 'Robin <coach@teams.example>' };
const sesComplaint = (more: object) => ({
  eventType: 'Complaint',
  complaint: { complainedRecipients: [{ emailAddress: 'coach@teams.example' }], ...more },
});

it.each([
  ['ses', ses('Permanent', robin), bounced('coach@teams.example')],
  ['ses', ses('Transient', robin), []],
  ['ses', sesComplaint({}), complained('coach@teams.example')],
  ['ses', sesComplaint({ complaintFeedbackType: 'not-spam' }), []],
  ['ses', { eventType: 'Delivery' }, []],
  ['postmark', { RecordType: 'Bounce', Type: 'HardBounce', Email: 'a@b.example' }, bounced('a@b.example')],
  ['postmark', { RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@b.example' }, []],
  ['postmark', { RecordType: 'SpamComplaint', Email: 'a@b.example' }, complained('a@b.example')],
  ['ses', { eventType: 'Subscription', subscription: { contactList: 'teams' } }, []],
  ['ses', { eventType: 'Bounce', bounce: 'of another form' }, []],
  ['ses', ses('Permanent', { status: '5.1.1' }, { emailAddress: 'a@b.example' }), bounced('a@b.example')],
  ['postmark', { RecordType: 'SubscriptionChange', Recipient: 'a@b.example' }, []],
  ['postmark', { RecordType: 'Bounce', Type: 'HardBounce' }, []],
] as const)(
  'reads the bounces and complaints in a report from %s, and ignores other events',
  (provider, report, events) => {
    expect(eventsIn(provider, sentBy(provider, report))).toEqual(events);
  },
);

it('returns null for input that is not a report', () => {
  for (const provider of ['ses', 'postmark'] as const) expect(eventsIn(provider, null)).toBe(null);
  expect(eventsIn('postmark', {})).toBe(null);
});

it('accepts a test message from Amazon SNS, and finds the URL that confirms a subscription', () => {
  expect(eventsIn('ses', { Message: 'Successfully validated SNS topic.' })).toEqual([]);
  const subscription = {
    Type: 'SubscriptionConfirmation',
    SubscribeURL: 'https://sns.us-east-1.amazonaws.com/?Token=t',
  };
  expect(subscriptionIn(subscription)).toBe(subscription.SubscribeURL);
  expect(subscriptionIn({ Type: 'Notification', Message: '{}' })).toBe(undefined);
});
