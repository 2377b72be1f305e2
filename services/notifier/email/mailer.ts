import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Email } from './layout.ts';

/** Connections to the mail server that are kept open and used again. */
const POOL_SIZE = 3;
/** A mail server that takes longer is treated as away; the e-mail is tried again later. */
const TIMEOUT_MS = 10_000;
/** The whole conversation about one e-mail. One that takes longer is broken off, and the e-mail tried again. */
export const SEND_MS = 20_000;

export type Mailer = {
  /** Hands an e-mail to the mail server. @throws the transport's own error: see `verdictOn` for what it means */
  send(to: string, email: Email, id: string): Promise<void>;
  close(): void;
};

export function createMailer({
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
}: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>): Mailer {
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: POOL_SIZE,
    // The job queue tries again; a second queue behind it would hide what goes wrong.
    maxRequeues: 0,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = new URL(PUBLIC_URL).hostname;

  return {
    async send(to, { subject, html, text, replyTo, leaveUrl, calendar }, id) {
      // The id stays the same over all tries, so that a mailbox can tell a repeated e-mail from a new one.
      await transport.sendMail({
        from: MAIL_FROM,
        to,
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        signal: AbortSignal.timeout(SEND_MS),
        ...(replyTo ? { replyTo } : {}),
        ...(calendar ? { icalEvent: { ...calendar, filename: 'game.ics' } } : {}),
        ...(leaveUrl ? { headers: oneClick(leaveUrl) } : {}),
      });
    },
    close: () => transport.close(),
  };
}

/** Lets mail programs offer their own way out (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
