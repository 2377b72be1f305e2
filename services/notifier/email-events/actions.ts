import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { REPEATED, TOO_OLD, WRONG_SIGNATURE, type EmailProvider } from '@playfield/contracts/email-events.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { orThrow503 } from '@playfield/kit/data/redis.ts';
import { conflict, forbidden, malformed, notFound, unavailable } from '@playfield/kit/http/errors.ts';
import { publicLookup } from '@playfield/kit/http/public-addresses.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { flagAddress, REPORTED } from '../email/suppressions.ts';
import { eventsIn, type EmailEvent } from './rules.ts';
import { isSigned, reportIn, snsMessageIn } from './ses-rules.ts';
import {
  digestOf,
  FRESH_MS,
  isFromPostmark,
  signedByMailgun,
  signedBySendgrid,
  type Signed,
} from './signature-rules.ts';

const FETCH_MS = 5_000;
/** Maximum size of a fetched document. A certificate is 2 KB, and the response to a confirmation is smaller. */
const FETCHED_BYTES_MAX = 16 * 1024;
/** Number of cached certificates. Amazon has one per region and year. */
const CERTIFICATES = 20;
/** Time after which the process that was handling a report must have died. Much longer than handling takes. */
const ACTING_MS = MINUTE_MS;
const ACTING = 'acting:';

const reports = counter({
  name: 'playfield_email_events_total',
  help: 'Bounces and complaints that email providers reported about addresses',
  labelNames: ['provider', 'kind'],
});

type Given = { body: unknown; raw: string; header: (name: string) => string };
type Report = { report: unknown; signed?: Signed; confirm?: string };

export function createEmailEvents({ db, models, outbox, redis, settings }: Deps) {
  const { contacts } = models;
  const certificates = new LRUCache<string, string>({ max: CERTIFICATES, fetchMethod: readOutside });

  async function fromSes({ body }: Given, topic: string): Promise<Report> {
    const message = snsMessageIn(body);
    if (!message) throw malformed('This is no message of Amazon SNS');
    // Amazon signs the messages of anyone's topic, so check for our topic.
    const certificate = message.TopicArn === topic ? await certificates.fetch(message.SigningCertURL) : undefined;
    if (certificate === undefined || !isSigned(message, certificate)) throw forbidden(WRONG_SIGNATURE);
    const signed = { at: Date.parse(message.Timestamp), once: message.MessageId };
    if (message.Type === 'Notification') return { report: reportIn(message), signed };
    return { report: {}, signed, confirm: message.SubscribeURL };
  }

  async function reportOf(provider: EmailProvider, given: Given): Promise<Report> {
    const { body: report, raw, header } = given;
    switch (provider) {
      case 'ses':
        return fromSes(given, known(settings.SES_TOPIC_ARN));
      case 'postmark':
        if (!isFromPostmark(header('authorization'), known(settings.POSTMARK_WEBHOOK_LOGIN)))
          throw forbidden(WRONG_SIGNATURE);
        // No replay check: a caller with the password could also invent a report.
        return { report };
      case 'sendgrid': {
        const key = known(settings.SENDGRID_WEBHOOK_KEY);
        const signature = header('x-twilio-email-event-webhook-signature');
        const timestamp = header('x-twilio-email-event-webhook-timestamp');
        return { report, signed: signedBySendgrid({ signature, timestamp, body: raw }, key) };
      }
      case 'mailgun':
        return { report, signed: signedByMailgun(report, known(settings.MAILGUN_WEBHOOK_KEY)) };
    }
  }

  async function note({ kind, email }: EmailEvent, provider: EmailProvider): Promise<void> {
    reports.inc({ provider, kind });
    await flagAddress(models, email, `${REPORTED} by ${provider}: ${kind}`);
    if (kind === 'bounce') return;
    const readers = await contacts.find({ email, deleted: false }, { _id: 1 }).lean();
    const complaints = readers.map(({ _id }) => ({ type: 'email.complained' as const, userId: _id }));
    if (complaints.length === 0) return;
    await transaction(db, (session) => outbox.publish(complaints, session));
  }

  /**
   * Handles a signed report only once, because providers repeat a report if our response was lost.
   * @throws {HttpError} 409 if another report had this mark, 503 while the same report is being handled
   */
  async function once(mark: string, report: string, act: () => Promise<void>): Promise<void> {
    const acting = `${ACTING}${report}`;
    if (!(await orThrow503(redis.set(mark, acting, 'PX', ACTING_MS, 'NX')))) {
      const before = await orThrow503(redis.get(mark));
      if (before === report) return;
      // The first attempt may still fail, so the provider must send this one again.
      throw before === acting || before === null ? unavailable() : conflict(REPEATED);
    }
    try {
      await act();
      await orThrow503(redis.set(mark, report, 'PX', 2 * FRESH_MS));
    } catch (error) {
      await orThrow503(redis.del(mark));
      throw error;
    }
  }

  /** @throws {HttpError} 400, 403, 404, or like `once` */
  return async function take(provider: EmailProvider, given: Given): Promise<void> {
    const { report, signed, confirm } = await reportOf(provider, given);
    if (signed === null) throw forbidden(WRONG_SIGNATURE);
    if (signed && !(Math.abs(Date.now() - signed.at) < FRESH_MS)) throw forbidden(TOO_OLD);
    const events = eventsIn(provider, report);
    if (!events) throw malformed('This is no report of bounces or complaints');
    const act = async () => {
      if (confirm !== undefined) await readOutside(confirm);
      for (const event of events) await note(event, provider);
    };
    if (!signed) return act();
    await once(`${QUEUE_PREFIX}:email-events:${provider}:${signed.once}`, digestOf(JSON.stringify(report)), act);
  };
}

function known<Setting>(setting: Setting | undefined): Setting {
  if (setting === undefined) throw notFound();
  return setting;
}

let outside: ReturnType<typeof loadOutside> | undefined;
async function loadOutside() {
  const { Agent, request } = await import('undici');
  const connect = { lookup: publicLookup, timeout: FETCH_MS };
  return { request, dispatcher: new Agent({ connect, maxResponseSize: FETCHED_BYTES_MAX }) };
}

async function readOutside(address: string): Promise<string> {
  const { request, dispatcher } = await (outside ??= loadOutside());
  const answer = await request(address, { dispatcher, signal: AbortSignal.timeout(FETCH_MS) });
  if (answer.statusCode !== 200) throw new Error(`Amazon answered ${answer.statusCode}`);
  return answer.body.text();
}
