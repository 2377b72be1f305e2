/** What providers' reports say. Pure: whether a report is theirs is asked in `signature-rules.ts` and `ses-rules.ts`. */
import type { EmailProvider } from '@playfield/contracts/email-events.ts';
import * as z from 'zod';

/** An address that does not work for good, or whose reader called an email spam. What is temporary is left out. */
export type EmailEvent = { kind: 'bounce' | 'complaint'; email: string };

const bounce = (email: string): EmailEvent => ({ kind: 'bounce', email });
const complaint = (email: string): EmailEvent => ({ kind: 'complaint', email });

const to = z.object({ emailAddress: z.string() });
/** From an identity's notifications (`notificationType`) or a configuration set (`eventType`). */
const ses = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: z.array(to) }).optional(),
  complaint: z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: z.array(to) }).optional(),
});

const postmark = z.object({ RecordType: z.string(), Type: z.string().optional(), Email: z.string() });
const POSTMARK_PERMANENT = new Set(['HardBounce', 'BadEmailAddress']);

const sendgrid = z.array(z.object({ event: z.string(), type: z.string().optional(), email: z.string() }));

const mailgun = z.object({
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    recipient: z.string(),
  }),
});
/** Others of its permanent failures are about the email, or about us. */
const MAILGUN_ABOUT_ADDRESS = new Set(['bounce', 'suppress-bounce']);

const READERS: Record<EmailProvider, (report: unknown) => EmailEvent[]> = {
  ses(report) {
    const { notificationType, eventType, ...told } = ses.parse(report);
    const type = notificationType ?? eventType;
    if (type === 'Bounce' && told.bounce?.bounceType === 'Permanent')
      return told.bounce.bouncedRecipients.map(({ emailAddress }) => bounce(emailAddress));
    // Readers who take an email out of their spam folder are reported as well.
    if (type === 'Complaint' && told.complaint && told.complaint.complaintFeedbackType !== 'not-spam')
      return told.complaint.complainedRecipients.map(({ emailAddress }) => complaint(emailAddress));
    return [];
  },
  postmark(report) {
    const { RecordType, Type = '', Email } = postmark.parse(report);
    if (RecordType === 'SpamComplaint') return [complaint(Email)];
    return RecordType === 'Bounce' && POSTMARK_PERMANENT.has(Type) ? [bounce(Email)] : [];
  },
  sendgrid: (report) =>
    sendgrid.parse(report).flatMap(({ event, type, email }) => {
      if (event === 'spamreport') return [complaint(email)];
      return event === 'bounce' && type === 'bounce' ? [bounce(email)] : [];
    }),
  mailgun(report) {
    const { event, severity, reason = '', recipient } = mailgun.parse(report)['event-data'];
    if (event === 'complained') return [complaint(recipient)];
    const isPermanent = event === 'failed' && severity === 'permanent' && MAILGUN_ABOUT_ADDRESS.has(reason);
    return isPermanent ? [bounce(recipient)] : [];
  },
};

/** Null for what is no report of this provider. */
export function eventsIn(provider: EmailProvider, report: unknown): EmailEvent[] | null {
  try {
    return READERS[provider](report).map(({ kind, email }) => ({ kind, email: addressIn(email) }));
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

/** As accounts have it, also from `Robin <robin@teams.example>`. */
function addressIn(text: string): string {
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}
