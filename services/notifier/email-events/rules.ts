import type { EmailProvider } from '@playfield/contracts/email-events.ts';
import * as z from 'zod';

export type EmailEvent = { kind: 'bounce' | 'complaint'; email: string };

const address = z.string().transform(addressIn);
const bounce = (email: string): EmailEvent => ({ kind: 'bounce', email });
const complaint = (email: string): EmailEvent => ({ kind: 'complaint', email });

type Reports = { form: z.ZodType<unknown[]>; event: z.ZodType<EmailEvent[]> };

const recipient = z.object({ emailAddress: address });
const recipients = z
  .array(z.unknown())
  .transform((all) => all.flatMap((one) => recipient.safeParse(one).data?.emailAddress ?? []));

const sesReport = z
  .looseObject({ notificationType: z.unknown().optional(), eventType: z.unknown().optional() })
  .transform((report) => [{ ...report, type: report.notificationType ?? report.eventType }]);
const ses: Reports = {
  form: z.object({ Message: z.string() }).transform(({ Message }) => sesReport.safeParse(jsonIn(Message)).data ?? []),
  event: z.union([
    z
      .object({
        type: z.literal('Bounce'),
        bounce: z.object({ bounceType: z.literal('Permanent'), bouncedRecipients: recipients }),
      })
      .transform((report) => report.bounce.bouncedRecipients.map(bounce)),
    z
      .object({
        type: z.literal('Complaint'),
        complaint: z.object({
          complaintFeedbackType: z
            .unknown()
            .refine((type) => type !== 'not-spam')
            .optional(),
          complainedRecipients: recipients,
        }),
      })
      .transform((report) => report.complaint.complainedRecipients.map(complaint)),
  ]),
};

const postmark: Reports = {
  form: z.looseObject({ RecordType: z.string() }).transform((report) => [report]),
  event: z.union([
    z
      .object({ RecordType: z.literal('Bounce'), Type: z.enum(['HardBounce', 'BadEmailAddress']), Email: address })
      .transform(({ Email }) => [bounce(Email)]),
    z.object({ RecordType: z.literal('SpamComplaint'), Email: address }).transform(({ Email }) => [complaint(Email)]),
  ]),
};

const REPORTS: Record<EmailProvider, Reports> = { ses, postmark };

export function eventsIn(provider: EmailProvider, report: unknown): EmailEvent[] | null {
  const { form, event } = REPORTS[provider];
  return form.safeParse(report).data?.flatMap((one) => event.safeParse(one).data ?? []) ?? null;
}

export const subscriptionIn = (body: unknown): string | undefined =>
  z.object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.url() }).safeParse(body).data?.SubscribeURL;

/** Returns null for invalid JSON, because Amazon sends plain text to test a topic. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function addressIn(text: string): string {
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase();
}
