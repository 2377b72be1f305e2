import * as z from 'zod';

const smtpAnswer = z.object({ command: z.string(), responseCode: z.int(), response: z.string().catch('') });

export type Verdict =
  | { means: 'address' | 'mailbox' | 'rejected'; reason: string }
  | { means: 'later' }
  | { means: 'throttled' }
  | { means: 'server' };

/** SMTP commands whose responses concern the email. Other responses concern our account or the connection. */
const ABOUT_THE_EMAIL = new Set(['RCPT TO', 'DATA']);
const TEMPORARY = 400;
const PERMANENT = 500;
/** SMTP has no code for throttling. Amazon SES sends "454 Throttling failure: Maximum sending rate exceeded". */
const TOO_MANY = /throttl|too many|too (?:fast|quickly)|rate[ -]limit|rate exceeded|slow down/i;
/** Mailbox status codes (RFC 3463 §3.3), which concern one recipient and not our sending rate. */
const ABOUT_MAILBOX = /\b4\.2\.\d{1,3}\b/;
/** Enhanced status code (RFC 3463) right after the reply code. An IP address later in the text may look like one. */
const STATUS = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/;
/** Bad mailbox, bad system, bad syntax, moved (RFC 3463 §3.2), and null MX (RFC 7505). */
const BAD_ADDRESS = /^5\.1\.(?:[1236]|10)$/;
const FULL_MAILBOX = '5.2.2';

export function verdictOn(error: unknown): Verdict {
  const answer = smtpAnswer.safeParse(error).data;
  if (!answer) return { means: 'server' };
  if (isThrottled(answer)) return { means: 'throttled' };
  if (!ABOUT_THE_EMAIL.has(answer.command)) return { means: 'server' };
  if (answer.responseCode < PERMANENT) return { means: 'later' };
  const status = STATUS.exec(answer.response)?.[1];
  const reason = [answer.responseCode, status].filter((part) => part !== undefined).join(' ');
  // Without a status code, a server that blocks us can look like one that doesn't know the address.
  if (status === undefined) return { means: 'rejected', reason };
  if (BAD_ADDRESS.test(status)) return { means: 'address', reason };
  return { means: status === FULL_MAILBOX ? 'mailbox' : 'rejected', reason };
}

function isThrottled({ responseCode, response }: z.infer<typeof smtpAnswer>): boolean {
  const isTemporary = responseCode >= TEMPORARY && responseCode < PERMANENT;
  return isTemporary && TOO_MANY.test(response) && !ABOUT_MAILBOX.test(response);
}
