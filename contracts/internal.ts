/** Calls between our own services. The gateway forwards none of them. */
import { credentials } from './auth.ts';
import { call } from './call.ts';
import * as z from 'zod/mini';
import { numericId } from './fields.ts';
import { identity, user } from './users.ts';

export const checkCredentials = call({
  method: 'POST',
  path: '/internal/credentials',
  owner: 'accounts',
  access: 'service',
  summary: 'The user that an address and password belong to',
  status: 200,
  body: credentials,
  answer: user,
});

export const getIdentity = call({
  method: 'GET',
  path: '/internal/identities/:id',
  owner: 'accounts',
  access: 'service',
  summary: 'Who a signed-in user is at this moment',
  status: 200,
  params: z.object({ id: numericId }),
  answer: identity,
});
