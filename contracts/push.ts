import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { atMost, instant } from './fields/common.ts';

export const SUBSCRIPTIONS_MAX = 10;
const ENDPOINT_MAX = 1_000;
/** Keys in base64url: a P-256 point in uncompressed form has 65 bytes, and the secret has 16 (RFC 8291, section 3). */
const PUBLIC_KEY = /^[\w-]{87}=?$/;
const SECRET = /^[\w-]{22}(?:==)?$/;
const NOT_A_SUBSCRIPTION = 'Please send what the browser gave as a subscription';

const endpoint = z
  .string(NOT_A_SUBSCRIPTION)
  .check(atMost(ENDPOINT_MAX, NOT_A_SUBSCRIPTION), z.regex(/^[!-~]*$/, NOT_A_SUBSCRIPTION), z.url(NOT_A_SUBSCRIPTION));

const own = { owner: 'notifier', access: 'user' } as const;

export const addSubscription = call({
  ...own,
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: 'Subscribes a browser to push notifications, with its PushSubscription as JSON',
  status: 204,
  body: z.object({
    endpoint,
    keys: z.object({
      p256dh: z.string(NOT_A_SUBSCRIPTION).check(z.regex(PUBLIC_KEY, NOT_A_SUBSCRIPTION)),
      auth: z.string(NOT_A_SUBSCRIPTION).check(z.regex(SECRET, NOT_A_SUBSCRIPTION)),
    }),
  }),
});

/** The ID is the hex SHA-256 of the endpoint, so that a browser can find its own subscription. */
export const pushDevice = z.object({ id: z.string(), device: z.string(), createdAt: instant });
export type PushDevice = z.infer<typeof pushDevice>;

export const endSubscription = call({
  ...own,
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  summary: 'Unsubscribes a browser from push notifications',
  status: 204,
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
});
