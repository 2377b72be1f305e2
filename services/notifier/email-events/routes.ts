import { createHash, timingSafeEqual } from 'node:crypto';
import { takeEmailEvents, WRONG_LOGIN, type EmailProvider } from '@playfield/contracts/email-events.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { HttpError, malformed, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import type { Deps } from '../deps.ts';
import { flagAddress, REPORTED } from '../email/suppressions.ts';
import { eventsIn, subscriptionIn, type EmailEvent } from './rules.ts';

const reports = counter({
  name: 'playfield_email_events_total',
  help: 'Bounces and complaints that email providers reported about addresses',
  labelNames: ['provider', 'kind'],
});

/** Amazon SNS sends the login only in response to a challenge (RFC 9110 §11.6.1). */
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="email events"' };

export function emailEventRoutes({ db, models, outbox, settings, log }: Deps) {
  async function note({ kind, email }: EmailEvent, provider: EmailProvider): Promise<void> {
    reports.inc({ provider, kind });
    await flagAddress(models, email, `${REPORTED} by ${provider}: ${kind}`);
    if (kind === 'bounce') return;
    const readers = await models.contacts.find({ email, deleted: false }, { _id: 1 }).lean();
    const complaints = readers.map(({ _id }) => ({ type: 'email.complained' as const, userId: _id }));
    if (complaints.length === 0) return;
    await transaction(db, (session) => outbox.publish(complaints, session));
  }

  return [
    route(takeEmailEvents, async ({ params: { provider }, body, ctx }) => {
      const login = settings.EMAIL_EVENTS_LOGIN;
      if (login === undefined) throw notFound();
      if (!isSame(ctx.get('authorization'), `Basic ${Buffer.from(login).toString('base64')}`))
        throw new HttpError(401, 'bad_credentials', WRONG_LOGIN, { headers: CHALLENGE });
      const url = subscriptionIn(body);
      if (url) return log.warn({ url }, 'Open this URL to confirm the subscription to Amazon SES reports');
      const events = eventsIn(provider, body);
      if (!events) throw malformed('This is not a report of bounces or complaints');
      for (const event of events) await note(event, provider);
    }),
  ];
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
