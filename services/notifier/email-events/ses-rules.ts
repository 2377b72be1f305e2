/** Amazon SNS messages, which contain the reports of Amazon SES, and their signatures. Pure. */
import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';

/** Amazon's own hosts. Other hosts under `amazonaws.com` are available to anyone. */
const HOST = /^sns\.[a-z\d-]+\.amazonaws\.com(?:\.cn)?$/;
const HASHES: Record<string, string> = { '1': 'sha1', '2': 'sha256' };
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

const amazon = z.string().refine(isAmazon);
const common = {
  MessageId: z.string().max(100),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: amazon,
};
const snsMessage = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('Notification'), Subject: z.string().optional(), ...common }),
  z.object({ Type: z.literal('SubscriptionConfirmation'), Token: z.string(), SubscribeURL: amazon, ...common }),
]);
export type SnsMessage = z.infer<typeof snsMessage>;

export function snsMessageIn(body: unknown): SnsMessage | null {
  return snsMessage.safeParse(body).data ?? null;
}

/** @param certificate as PEM, from the message's `SigningCertURL` */
export function isSigned(message: SnsMessage, certificate: string): boolean {
  const hash = HASHES[message.SignatureVersion];
  if (hash === undefined) return false;
  const fields = new Map(Object.entries(message));
  const lines = SIGNED[message.Type].flatMap((name) => (fields.has(name) ? [`${name}\n${fields.get(name)}\n`] : []));
  return verify(
    hash,
    Buffer.from(lines.join('')),
    createPublicKey(certificate),
    Buffer.from(message.Signature, 'base64'),
  );
}

/** Returns the report in a notification, or `{}` if it is not JSON: Amazon sends plain text to test a topic. */
export function reportIn({ Message }: SnsMessage): unknown {
  try {
    return JSON.parse(Message);
  } catch {
    return {};
  }
}

function isAmazon(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'https:' && url.port === '' && HOST.test(url.hostname) && url.username === '';
}
