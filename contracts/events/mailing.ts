/** The contact form and the newsletter. */
import * as z from 'zod/mini';

const contactMessage = {
  name: z.nullable(z.string()),
  email: z.string(),
  requestType: z.string(),
  message: z.string(),
};

export const mailingEvents = [
  z.object({ type: z.literal('contact.received'), ...contactMessage }),
  z.object({ type: z.literal('contact.acknowledged'), ...contactMessage }),
  z.object({ type: z.literal('newsletter.requested'), email: z.string(), token: z.string() }),
  /** A reader called an email spam. */
  z.object({ type: z.literal('email.complained'), userId: z.number() }),
  z.object({ type: z.literal('newsletter.confirmed'), email: z.string(), subscription: z.string() }),
] as const;
