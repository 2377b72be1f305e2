import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { EMAIL_QUEUES, perQueue, type EmailQueue } from './queues.ts';
import type { Email } from './layout.tsx';

const TIMEOUT_MS = 10_000;
export const SEND_MS = 20_000;

export type Mailer = {
  send(to: string, email: Email, about: { id: string; queue: EmailQueue }): Promise<void>;
  close(): void;
};

export function createMailer({ MAIL_FROM, PUBLIC_URL, ...settings }: Config): Mailer {
  const pools = perQueue((queue) =>
    createTransport({
      url: settings.SMTP_URL,
      pool: true,
      maxConnections: settings.SMTP_CONNECTIONS[queue],
      maxMessages: settings.SMTP_MESSAGES_PER_CONNECTION,
      maxRequeues: 0,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    }),
  );
  const domain = new URL(PUBLIC_URL).hostname;

  return {
    async send(to, { subject, html, text, replyTo, leaveUrl, calendar }, { id, queue }) {
      await pools[queue].sendMail({
        from: MAIL_FROM,
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        signal: AbortSignal.timeout(SEND_MS),
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(calendar ? { icalEvent: { ...calendar, filename: 'game.ics' } } : {}),
        headers: {
          // An email with a reply address relays a person's message, and help desks may drop auto-generated emails.
          ...(replyTo ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...(leaveUrl ? oneClick(leaveUrl) : {}),
        },
      });
    },
    close() {
      for (const queue of EMAIL_QUEUES) pools[queue].close();
    },
  };
}

function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
