import { INVALID_UNSUBSCRIBE_LINK, sendContactMessage, unsubscribe } from '@playfield/contracts/mailing.ts';
import { confirmNewsletter, INVALID_NEWSLETTER_LINK, subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { readMailing, type Mailing } from '@playfield/kit/http/signed-links.ts';
import { isDuplicateKey, transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { inConstantTime, expiryOf, hashToken, maskEmail, newToken } from '../rules.ts';
import { throwIfBot } from '../registration/honeypot.ts';
import { changeUser } from '../users/actions.ts';

export function mailingRoutes(deps: Deps) {
  const { db, emailLimits, links, models, outbox } = deps;
  const { invitedAddresses, subscriptions, users } = models;

  async function setMailing(token: string | undefined, on: boolean): Promise<string> {
    const mailing = token ? await readMailing(token, links) : null;
    const email = mailing && (await setters[mailing.list](mailing, on));
    if (!email) throw invalid({ token: [INVALID_UNSUBSCRIBE_LINK] });
    return maskEmail(email);
  }

  const setters = {
    notifications: setNotifications,
    newsletter: setNewsletter,
    invitations: setInvitations,
  } satisfies Record<Mailing['list'], unknown>;

  async function setInvitations(mailing: Mailing, on: boolean): Promise<string | null> {
    if (mailing.list !== 'invitations') return null;
    const invitedAt = on ? new Date() : null;
    const changed = await invitedAddresses.findOneAndUpdate({ _id: mailing.address }, { $set: { invitedAt } }).lean();
    return changed?.email ?? null;
  }

  async function setNotifications(mailing: Mailing, on: boolean): Promise<string | null> {
    if (mailing.list !== 'notifications') return null;
    const user = await users.findOne({ _id: mailing.userId }).lean();
    if (!user) return null;
    if (user.emailNotificationsEnabled !== on)
      await changeUser(deps, user._id, { $set: { emailNotificationsEnabled: on } });
    return user.email;
  }

  async function setNewsletter(mailing: Mailing, on: boolean): Promise<string | null> {
    if (mailing.list !== 'newsletter') return null;
    const status = on ? 'confirmed' : 'left';
    const subscription = await subscriptions
      .findOneAndUpdate({ _id: mailing.subscription }, { $set: { status } })
      .lean();
    return subscription?.email ?? null;
  }

  async function requestNewsletter(email: string): Promise<void> {
    const { token, hash } = newToken();
    const request = { status: 'requested', tokenHash: hash, expiresAt: expiryOf('newsletter') } as const;
    await transaction(db, async (session) => {
      const known = await subscriptions.findOne({ email }).session(session).lean();
      if (known?.status === 'confirmed') return;
      if (known) await subscriptions.updateOne({ email }, { $set: request }, { session });
      else await subscriptions.create([{ _id: uuidv7(), email, createdAt: new Date(), ...request }], { session });
      await outbox.publish([{ type: 'newsletter', what: 'requested', email, token }], session);
    });
  }

  return [
    route(sendContactMessage, async ({ body: { leaveEmpty, shownMs, ...body }, ctx }) => {
      throwIfBot({ leaveEmpty, shownMs });
      const message = { ...body, name: body.name || null };
      const mayEmail = await emailLimits.take(body.email, ctx);
      await transaction(db, async (session) => {
        await outbox.publish(
          [
            { type: 'contact', what: 'received', ...message },
            // The address is unverified, so the email contains no text from the form.
            ...(mayEmail ? [{ type: 'contact', what: 'acknowledged', email: body.email } as const] : []),
          ],
          session,
        );
      });
      return { message: "Thank you for contacting us. We'll get back to you soon." };
    }),

    route(subscribeToNewsletter, async ({ body }) => {
      await inConstantTime(async () => {
        if (!(await emailLimits.takeNewsletter(body.email))) return;
        await requestNewsletter(body.email).catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
        });
      });
      return { message: 'Almost there: please confirm with the link in the email we just sent you.' };
    }),

    route(confirmNewsletter, async ({ body }) => {
      await transaction(db, async (session) => {
        const subscription = await subscriptions
          .findOneAndUpdate(
            { tokenHash: hashToken(body.token), status: 'requested', expiresAt: { $gt: new Date() } },
            { $set: { status: 'confirmed', tokenHash: null, expiresAt: null } },
            { session },
          )
          .lean();
        if (!subscription) throw invalid({ token: [INVALID_NEWSLETTER_LINK] });
        const { _id, email } = subscription;
        await outbox.publish([{ type: 'newsletter', what: 'confirmed', email, subscription: _id }], session);
      });
      return { message: 'You are on the list. Thank you for subscribing.' };
    }),

    route(unsubscribe, async ({ body: { token, again = false }, query }) => ({
      email: await setMailing(token ?? query.token, again),
      message: again
        ? 'Emails are turned on again.'
        : 'You are unsubscribed. Account emails such as password resets still arrive.',
    })),
  ];
}
