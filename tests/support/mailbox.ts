/** Reads received mail from the mail catcher. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';

/** Mail passes two queues and SMTP; on a busy machine that takes seconds. */
const ARRIVES_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

const emails = z.array(
  z.object({
    id: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    to: z.array(z.object({ address: z.string() })),
    headers: z.record(z.string(), z.unknown()),
    attachments: z.nullish(z.array(z.object({ contentType: z.string(), generatedFileName: z.string() }))),
  }),
);
export type ReceivedEmail = z.infer<typeof emails>[number];

export type Mailbox = {
  /** All emails to an address so far whose subject matches, oldest first. */
  to(address: string, subject?: RegExp): Promise<ReceivedEmail[]>;
  /** Waits for an email to an address whose subject matches. */
  waitFor(address: string, subject: RegExp): Promise<ReceivedEmail>;
  /** Waits until exactly that many have come. */
  waitForAll(address: string, subject: RegExp, count: number): Promise<ReceivedEmail[]>;
  /** Waits for the token in the link of such an email. */
  tokenTo(address: string, subject: RegExp): Promise<string>;
  /** The text of an email's iCalendar file. */
  calendarOf(email: ReceivedEmail): Promise<string>;
};

export function openMailbox(webUrl: string): Mailbox {
  async function to(address: string, subject = /^/): Promise<ReceivedEmail[]> {
    // Filtered by address: late in a run, all of them are megabytes.
    const response = await fetch(new URL(`/email?to.address=${encodeURIComponent(address)}`, webUrl));
    return emails.parse(await response.json()).filter((email) => subject.test(email.subject));
  }

  async function waitUntil(
    isEnough: (found: ReceivedEmail[]) => boolean,
    address: string,
    subject: RegExp,
  ): Promise<ReceivedEmail[]> {
    const deadline = Date.now() + ARRIVES_WITHIN_MS;
    for (;;) {
      const found = await to(address, subject);
      if (isEnough(found)) return found;
      if (Date.now() > deadline)
        throw new Error(`${found.length} emails with a subject like ${String(subject)} came to ${address}`);
      await sleep(LOOK_EVERY_MS);
    }
  }

  async function waitFor(address: string, subject: RegExp): Promise<ReceivedEmail> {
    const [first] = await waitUntil(({ length }) => length > 0, address, subject);
    if (!first) throw new Error('Enough is at least one');
    return first;
  }

  return {
    to,
    waitFor,
    waitForAll: (address, subject, count) => waitUntil(({ length }) => length === count, address, subject),
    tokenTo: async (address, subject) => tokenIn(await waitFor(address, subject)),
    async calendarOf({ id, subject, attachments }) {
      const file = attachments?.find(({ generatedFileName }) => generatedFileName.endsWith('.ics'));
      if (!file) throw new Error(`There is no calendar in "${subject}"`);
      const response = await fetch(new URL(`/email/${id}/attachment/${file.generatedFileName}`, webUrl));
      return response.text();
    },
  };
}

/** The token in an email's link. */
export function tokenIn(email: ReceivedEmail): string {
  const token = /[?&]token=([\w.-]+)/.exec(email.text)?.[1];
  if (!token) throw new Error(`There is no token in "${email.subject}"`);
  return token;
}
