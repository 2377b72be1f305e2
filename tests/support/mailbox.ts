import * as z from 'zod';
import { runDueJobs } from './until.ts';

const ARRIVES_WITHIN_MS = 60_000;
const WAIT_MS = 500;

const receivedEmail = z.object({
  messageId: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  to: z.string(),
  recipients: z.array(z.string()),
  token: z.nullable(z.string()),
  headers: z.record(z.string(), z.string()),
  calendar: z.nullable(z.string()),
});
export type ReceivedEmail = z.infer<typeof receivedEmail>;

export type Mailbox = {
  to(address: string, subject?: RegExp): Promise<ReceivedEmail[]>;
  waitFor(address: string, subject: RegExp): Promise<ReceivedEmail>;
  waitForAll(address: string, subject: RegExp, count: number): Promise<ReceivedEmail[]>;
  tokenTo(address: string, subject: RegExp): Promise<string>;
  calendarOf(email: ReceivedEmail): Promise<string>;
};

export function withoutResent(emails: readonly ReceivedEmail[]): ReceivedEmail[] {
  return [...new Map(emails.map((email) => [email.messageId, email])).values()];
}

export function openMailbox(url: string): Mailbox {
  async function ask(address: string, known = -1): Promise<ReceivedEmail[]> {
    const query = new URLSearchParams({ to: address, known: `${known}`, wait: `${WAIT_MS}` });
    const response = await fetch(new URL(`/emails?${query.toString()}`, url));
    return z.array(receivedEmail).parse(await response.json());
  }

  async function waitUntil(
    isEnough: (found: ReceivedEmail[]) => boolean,
    address: string,
    subject: RegExp,
  ): Promise<ReceivedEmail[]> {
    const deadline = Date.now() + ARRIVES_WITHIN_MS;
    for (let known = -1; ;) {
      const all = await ask(address, known);
      const found = all.filter((email) => subject.test(email.subject));
      if (isEnough(found)) return found;
      if (Date.now() > deadline) {
        const subjects = all.map((email) => email.subject).join(', ');
        throw new Error(`${found.length} emails with a subject like ${String(subject)} among: ${subjects}`);
      }
      known = all.length;
      await runDueJobs();
    }
  }

  async function waitFor(address: string, subject: RegExp): Promise<ReceivedEmail> {
    const [first] = await waitUntil(({ length }) => length > 0, address, subject);
    if (!first) throw new Error('Enough is at least one');
    return first;
  }

  return {
    to: async (address, subject = /^/) => (await ask(address)).filter((email) => subject.test(email.subject)),
    waitFor,
    waitForAll: (address, subject, count) => waitUntil(({ length }) => length === count, address, subject),
    tokenTo: async (address, subject) => tokenIn(await waitFor(address, subject)),
    async calendarOf({ calendar, subject }) {
      if (calendar === null) throw new Error(`There is no calendar in "${subject}"`);
      return calendar;
    },
  };
}

export function tokenIn({ token, subject }: ReceivedEmail): string {
  if (token === null) throw new Error(`There is no token in "${subject}"`);
  return token;
}
