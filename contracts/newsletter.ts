import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { emailAddress, linkToken, message } from './fields/common.ts';

export const INVALID_NEWSLETTER_LINK = 'This link is not valid or has expired. Please subscribe again.';

export const subscribeToNewsletter = call({
  method: 'POST',
  path: '/api/newsletter',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'mail', by: 'address' },
  summary: 'Requests a newsletter subscription, which must be confirmed by email',
  status: 202,
  body: z.object({ email: emailAddress() }),
  answer: message,
});

export const confirmNewsletter = call({
  method: 'POST',
  path: '/api/newsletter/confirm',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'guess', by: 'address' },
  summary: 'Confirms a newsletter subscription with an emailed token',
  status: 200,
  body: z.object({ token: linkToken }),
  answer: message,
});
