/** An account's emails in the console. */
import { listDeliveries, NOTHING_TO_RESEND, resendDelivery } from '@playfield/contracts/admin/deliveries.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { expect, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { express, mailbox, post, signUp, visitor } from '../support/teams.ts';
import { until } from '../support/until.ts';

it('an account’s emails are listed with their status and can be resent when they are about teams', async () => {
  const admin = await newAdmin('support');
  const [host, guest] = await Promise.all([signUp(), signUp()]);
  await express(guest, await post(host));
  await mailbox().waitFor(host.email, /is interested in your/);
  const params = { id: host.user.id };
  const sent = async () => {
    const { deliveries } = await admin.ask(listDeliveries, { params });
    return deliveries.find(({ kind, status }) => kind === 'offer.made.interest' && status === 'sent');
  };
  await until(async () => (await sent()) !== undefined);
  const delivery = await sent();
  expect(delivery).toMatchObject({ channel: 'email', canResend: true, settledAt: expect.any(String) });

  await visitor().ask(requestPasswordReset, { body: { email: host.email } });
  await mailbox().waitFor(host.email, /new password/);
  await admin.ask(resendDelivery, { params: { id: delivery?.id ?? '' } });
  await until(async () => {
    const emails = await mailbox().to(host.email, /is interested in your/);
    return new Set(emails.map(({ headers }) => headers['message-id'])).size === 2;
  });
  const { deliveries, undeliverable } = await admin.ask(listDeliveries, { params });
  expect(undeliverable).toBeNull();
  const aboutAccount = deliveries.find(({ canResend }) => !canResend);
  expect(await admin.refused(resendDelivery, { params: { id: aboutAccount?.id ?? '' } })).toMatchObject({
    status: 409,
    message: NOTHING_TO_RESEND,
  });
  await until(async () =>
    (await admin.ask(listAudit, { query: { q: 'delivery_resent' } })).some(({ subject }) =>
      subject?.id.endsWith(`.${host.user.id}`),
    ),
  );
});
