/** Reads received mail from the mail catcher. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';

/** Mail passes two queues and SMTP; on a busy machine that takes seconds. */
const ARRIVES_WITHIN_MS = 30_000;
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
  /** All emails to an address so far, oldest first. */
  to(address: string): Promise<ReceivedEmail[]>;
  /** Waits for an email to an address whose subject matches. */
  waitFor(address: string, subject: RegExp): Promise<ReceivedEmail>;
  /** The text of an email's iCalendar file. */
  calendarOf(email: ReceivedEmail): Promise<string>;
};

export function openMailbox(webUrl: string): Mailbox {
  async function to(address: string): Promise<ReceivedEmail[]> {
    // Filtered by address: late in a run, all of them are megabytes.
    const response = await fetch(new URL(`/email?to.address=${encodeURIComponent(address)}`, webUrl));
    return emails.parse(await response.json());
  }

  return {
    to,
    async calendarOf({ id, subject, attachments }) {
      const file = attachments?.find(({ generatedFileName }) => generatedFileName.endsWith('.ics'));
      if (!file) throw new Error(`There is no calendar in "${subject}"`);
      const response = await fetch(new URL(`/email/${id}/attachment/${file.generatedFileName}`, webUrl));
      return response.text();
    },
    async waitFor(address, subject) {
      const deadline = Date.now() + ARRIVES_WITHIN_MS;
      for (;;) {
        const found = (await to(address)).find((email) => subject.test(email.subject));
        if (found) return found;
        if (Date.now() > deadline)
          throw new Error(`No e-mail with a subject like ${String(subject)} came to ${address}`);
        await sleep(LOOK_EVERY_MS);
      }
    },
  };
}

/** The token in an email's link. */
export function tokenIn(email: ReceivedEmail): string {
  const token = /[?&]token=([\w.-]+)/.exec(email.text)?.[1];
  if (!token) throw new Error(`There is no token in "${email.subject}"`);
  return token;
}
