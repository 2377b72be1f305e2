import * as z from 'zod';

const smtpAnswer = z.object({ command: z.string(), responseCode: z.int(), response: z.string().catch('') });

export type Verdict =
  | { means: 'address' | 'mailbox' | 'rejected'; reason: string }
  | { means: 'later' }
  | { means: 'throttled' }
  | { means: 'server' };

/** SMTP commands whose responses concern the email. Other responses concern us or the connection. */
const ABOUT_THE_EMAIL = new Set(['RCPT TO', 'DATA']);
const TEMPORARY = 400;
const PERMANENT = 500;
/** SMTP has no code for throttling. Amazon SES sends "454 Throttling failure: Maximum sending rate exceeded". */
const TOO_MANY = /throttl|too many|too (?:fast|quickly)|rate[ -]limit|rate exceeded|slow down/i;
/** Mailbox status codes (RFC 3463 §3.3). They concern a single mailbox, not our sending rate. */
const ABOUT_MAILBOX = /\b4\.2\.\d{1,3}\b/;
/** RFC 3463 §3.2 and §3.3: bad mailbox, bad system, bad syntax, moved, null MX (RFC 7505); mailbox disabled. */
const BAD_ADDRESS = /^5\.(?:1\.(?:[1236]|10)|2\.1)$/;
/** RFC 5321 §4.2.3: mailbox unavailable, not local, name not allowed. For servers without RFC 3463 status codes. */
const NO_SUCH_MAILBOX = new Set([550, 551, 553]);
const UNKNOWN =
  /\b(?:user|mailbox|recipient|account|address)\b.*(?:unknown|not found|not exist|n[’']t exist)|(?:unknown|no such) (?:user|mailbox|recipient|account|address)/i;
/** Servers also send 550 if they block us, sometimes after words such as "mailbox unavailable". */
const ABOUT_US = /sender|from|host|\bip\b|reputation|policy|block|listed|spam|relay|helo|dns|verif/i;

export function verdictOn(error: unknown): Verdict {
  const answer = smtpAnswer.safeParse(error).data;
  if (!answer) return { means: 'server' };
  if (isThrottled(answer)) return { means: 'throttled' };
  if (!ABOUT_THE_EMAIL.has(answer.command)) return { means: 'server' };
  if (answer.responseCode < PERMANENT) return { means: 'later' };
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer.response)?.[0];
  const reason = [answer.responseCode, status].filter((part) => part !== undefined).join(' ');
  if (isAboutAddress(answer, status)) return { means: 'address', reason };
  return { means: status?.startsWith('5.2.') ? 'mailbox' : 'rejected', reason };
}

function isThrottled({ responseCode, response }: z.infer<typeof smtpAnswer>): boolean {
  const isTemporary = responseCode >= TEMPORARY && responseCode < PERMANENT;
  return isTemporary && TOO_MANY.test(response) && !ABOUT_MAILBOX.test(response);
}

function isAboutAddress(answer: z.infer<typeof smtpAnswer>, status: string | undefined): boolean {
  const { command, responseCode, response } = answer;
  if (status !== undefined) return BAD_ADDRESS.test(status);
  return (
    command === 'RCPT TO' && NO_SUCH_MAILBOX.has(responseCode) && UNKNOWN.test(response) && !ABOUT_US.test(response)
  );
}
