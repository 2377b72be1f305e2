import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { emailAddress, linkToken, message, name, paragraph } from './fields/common.ts';
import { valuesOf } from './fields/options.ts';
import { honeypot } from './fields/honeypot.ts';

export const requestTypes = [
  { value: 'general', label: 'General question' },
  { value: 'support', label: 'Support' },
  { value: 'feature', label: 'Feature request' },
] as const;

const CONTACT_MAX = 5000;
export const INVALID_UNSUBSCRIBE_LINK =
  'This link is not valid. You can change notifications in your account settings.';

export const sendContactMessage = call({
  method: 'POST',
  path: '/api/contact',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'mail', by: 'address' },
  summary: 'Sends a message to support and an acknowledgement to the sender',
  status: 201,
  body: z.object({
    name: z.optional(z.nullable(name('Please enter your name', { min: 0 }))),
    email: emailAddress('Please enter a valid email address.'),
    requestType: z.enum(valuesOf(requestTypes), 'Please select a request type.'),
    message: paragraph('Please provide at least 10 characters.', { min: 10, max: CONTACT_MAX }),
    ...honeypot,
  }),
  answer: message,
});

/** `email` is masked, so that the link's holder can recognize the address but not read it. */
const unsubscribed = z.object({ message: z.string(), email: z.string() });

export const unsubscribe = call({
  method: 'POST',
  path: '/api/unsubscribe',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'guess', by: 'address' },
  oneClick: true,
  summary:
    'Turns notification emails or the newsletter off with an emailed link, or, with `again`, back on. Accepts one-click requests (RFC 8058) with any body',
  status: 200,
  query: z.object({ token: z.optional(linkToken) }),
  body: z.object({ token: z.optional(linkToken), again: z.optional(z.boolean()) }),
  answer: unsubscribed,
});
