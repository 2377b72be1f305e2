import * as z from 'zod/mini';

export const mailingEvents = [
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('contact'),
      what: z.literal('received'),
      name: z.nullable(z.string()),
      email: z.string(),
      requestType: z.string(),
      message: z.string(),
    }),
    z.object({ type: z.literal('contact'), what: z.literal('acknowledged'), email: z.string() }),
  ]),
  z.discriminatedUnion('what', [
    z.object({ type: z.literal('newsletter'), what: z.literal('requested'), email: z.string(), token: z.string() }),
    z.object({
      type: z.literal('newsletter'),
      what: z.literal('confirmed'),
      email: z.string(),
      subscription: z.string(),
    }),
  ]),
  z.object({ type: z.literal('email.complained'), userId: z.number() }),
] as const;
