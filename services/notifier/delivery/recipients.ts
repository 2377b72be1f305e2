/** The recipient of a delivery at the time of sending. */
import type { Event } from '@playfield/contracts/events.ts';
import { signAct, signMailing, type Act, type LinkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Reader } from '../email/compose.ts';
import type { ContactRecord } from './contact-model.ts';
import type { DeliveryRecord } from './model.ts';
import type { Models } from '../models.ts';
import { runs } from './queries.ts';
import { DIGEST, isOptional, isReachable, type Digest } from './rules.ts';

/** The address of a team that only others run. Nothing under `.invalid` is an address (RFC 2606). */
const NO_PERSON = '.invalid';

/** The account's first event precedes all others about it, but may arrive late. */
class RecipientUnknown extends Error {
  override name = 'RecipientUnknown';
}

export type Addressee = Reader & Pick<ContactRecord, 'email' | 'undeliverable'>;

/** Null if nobody can or wants to get it. @throws {RecipientUnknown} until the account's own event has arrived */
export async function readerOf(
  { userId, teamId = userId ?? undefined, to }: Pick<DeliveryRecord, 'userId' | 'teamId' | 'to'>,
  content: Event | Digest,
  models: Pick<Models, 'contacts'>,
): Promise<Addressee | null> {
  if (to) return { ...to, teamName: null, undeliverable: null };
  const { contacts } = models;
  const contact = await contacts.findOne({ _id: userId }).lean();
  if (!contact) throw new RecipientUnknown('The recipient is not known yet');
  if (contact.deleted || contact.email.endsWith(NO_PERSON)) return null;
  if (!isOptional(content)) return contact;
  if (!wantsNotifications(contact)) return null;
  // A digest may have parts for several teams, each of which is checked.
  if (content.type === DIGEST || teamId === undefined) return contact;
  if (!(await runs(models, contact._id, teamId))) return null;
  const team = await contacts.findOne({ _id: teamId }, { teamName: 1 }).lean();
  return { ...contact, teamName: team?.teamName ?? contact.teamName };
}

function wantsNotifications(contact: ContactRecord): boolean {
  return contact.emailNotificationsEnabled && !contact.suspended && isReachable(contact);
}

/** The token of an email's unsubscribe link; null for emails that an account cannot turn off. */
export async function leaveTokenFor(
  content: Event | Digest,
  userId: number | null,
  keys: LinkKeys,
): Promise<string | null> {
  if (content.type === 'newsletter.confirmed')
    return signMailing({ list: 'newsletter', subscription: content.subscription }, keys);
  if (content.type === 'team.invited') return signMailing({ list: 'invitations', address: content.address }, keys);
  if (userId !== null && isOptional(content)) return signMailing({ list: 'notifications', userId }, keys);
  return null;
}

/** The content with the token of the link by which its reader answers for the team, where it has such a link. */
export async function withAnswerLink<Some extends Event | Digest>(
  content: Some,
  { userId, teamId }: Pick<DeliveryRecord, 'userId' | 'teamId'>,
  keys: LinkKeys,
): Promise<Some> {
  const token =
    userId === null ? null : await answerToken(content, { teamId: teamId ?? userId, personId: userId }, keys);
  return token === null ? content : { ...content, token };
}

async function answerToken(
  content: Event | Digest,
  who: Pick<Act, 'teamId' | 'personId'>,
  keys: LinkKeys,
): Promise<string | null> {
  if (content.type === 'weekend.asked')
    return signAct({ act: 'weekend', subject: content.saturday, ...who }, new Date(content.closesAt), keys);
  if (content.type === 'weekend.proposed')
    return signAct({ act: 'weekend_game', subject: content.weekendGameId, ...who }, new Date(content.answerBy), keys);
  if (content.type === 'matchup.asked') return signAct({ act: 'confirm', ...gameIn(content), ...who }, null, keys);
  if (content.type !== 'matchup.cancelled' || !content.agreed || content.startsAt === undefined) return null;
  const about = gameIn({ matchup: content.matchup, startsAt: content.startsAt });
  return signAct({ act: 'cancellation', ...about, ...who }, null, keys);
}

const gameIn = ({ matchup, startsAt }: { matchup: { id: number }; startsAt: string }) => ({
  subject: `${matchup.id}`,
  startsAt: Date.parse(startsAt),
});
