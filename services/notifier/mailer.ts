import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import type { Email } from './emails/layout.ts';

/** Connections to the mail server that are kept open and used again. */
const POOL_SIZE = 3;
/** A mail server that takes longer is treated as away; the e-mail is tried again later. */
const TIMEOUT_MS = 10_000;

/** A mail server's final no (RFC 5321 §4.2.1: 5yz): trying again will not help. */
export class Refused extends Error {
  override name = 'Refused';
}

export type Mailer = {
  /** Hands an e-mail to the mail server. @throws {Refused} for a final no, or the transport's own error for a passing one */
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
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const domain = new URL(PUBLIC_URL).hostname;

  return {
    async send(to, { subject, html, text, replyTo, leaveUrl, calendar }, id) {
      try {
        // The id stays the same over all tries, so that a mailbox can tell a repeated e-mail from a new one.
        await transport.sendMail({
          from: MAIL_FROM,
          to,
          subject,
          html,
          text,
          messageId: `<${id}@${domain}>`,
          ...(replyTo ? { replyTo } : {}),
          ...(calendar ? { icalEvent: { ...calendar, filename: 'game.ics' } } : {}),
          ...(leaveUrl ? { headers: oneClick(leaveUrl) } : {}),
        });
      } catch (error) {
        const answer: unknown = Reflect.get(Object(error), 'responseCode');
        if (typeof answer === 'number' && answer >= 500) throw new Refused('The mail server refused the e-mail');
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Lets mail programs offer their own way out (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
