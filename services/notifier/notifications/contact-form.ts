import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { requestTypes } from '@playfield/contracts/mailing.ts';
import { accountEmail } from './shared.ts';

const PREVIEW_LENGTH = 90;

const sample = {
  name: 'Robin',
  email: 'robin@teams.example',
  requestType: 'support',
  message: 'How do I change our home field?\nWe moved across town.',
};

const requestLabel = (requestType: string) =>
  requestTypes.find(({ value }) => value === requestType)?.label ?? 'Message';

export const contactReceived = accountEmail('contact.received', {
  to: () => 'support',
  reason: `Sent by the contact form of ${SITE_NAME}.`,
  email: ({ name, email, requestType, message }) => ({
    subject: `${requestLabel(requestType)} from ${name ?? email}`,
    preview: message.slice(0, PREVIEW_LENGTH),
    paragraphs: ['Somebody wrote to you through the contact form. Your reply to this email goes to them.'],
    facts: [
      ['From', name ? `${name}, ${email}` : email],
      ['About', requestLabel(requestType)],
    ],
    quote: message,
    replyTo: email,
  }),
  samples: [
    sample,
    { ...sample, name: null, requestType: 'feature', message: '<script>alert(1)</script>\nSecond line' },
  ],
});

export const contactAcknowledged = accountEmail('contact.acknowledged', {
  to: ({ email }) => ({ address: { email, fullName: null } }),
  unproven: true,
  reason: 'You got this email because this address was given in our contact form.',
  email: (_, { support }) => ({
    subject: 'We got your message',
    preview: 'We answer by email.',
    paragraphs: [
      'Thank you for contacting us. We read it and answer to this address.',
      `If you did not write to us, somebody typed your address by mistake. You can ignore this email, or tell us at ${support}.`,
    ],
  }),
  samples: [{ email: sample.email }],
});
