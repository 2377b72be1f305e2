/** Composes the email for each event. */
import type { Event } from '@playfield/contracts/events.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { calendarOf, type CalendarGame } from '@playfield/kit/features/calendar.ts';
import type { Config } from '../config.ts';
import type { Recipient } from '../delivery/model.ts';
import { DIGEST, isMailed, isOptional, type Digest, type Content } from '../delivery/rules.ts';
import { confirmationEmails } from '../confirmations/present.ts';
import { accountEmails } from './account-emails.ts';
import { digestEmail } from './digest-email.ts';
import { gameEmails } from './game-emails.ts';
import { messageEmails } from '../messages/present.ts';
import { proposalEmails } from './proposal-emails.ts';
import { peopleEmails } from '../people/present.ts';
import { render, type Email } from './layout.tsx';
import type { Body, Facts, Templates } from './types.ts';
import { searchEmails } from './search-emails.ts';
import { runnersUpEmails } from '../runners-up/present.ts';
import { teamLinkEmails } from '../team-links/present.ts';
import { weekendEmails } from '../weekends/present.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>;
/** No name for a bare address, no team for a reader without an account. */
export type Reader = Pick<Recipient, 'fullName'> & { teamName: string | null };

const UNPROVEN: ReadonlySet<Content['type']> = new Set([
  'user.verification_requested',
  'user.password_reset_requested',
  'contact.acknowledged',
  'newsletter.requested',
]);

const templates: Templates = {
  ...accountEmails,
  ...peopleEmails,
  ...gameEmails,
  ...messageEmails,
  ...proposalEmails,
  ...searchEmails,
  ...teamLinkEmails,
  ...weekendEmails,
  ...confirmationEmails,
  ...runnersUpEmails,
};

/** An event's email, without a recipient. */
function emailOf(event: Event, facts: Facts): Body {
  if (!isMailed(event)) throw new Error(`There is no e-mail for ${event.type}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and the event have the same type
  const write = templates[event.type] as (event: Event, facts: Facts) => Body;
  return write(event, facts);
}

/** @param leaveToken for the unsubscribe link, if there is one */
export function compose(content: Event | Digest, reader: Reader, settings: Settings, leaveToken: string | null): Email {
  const url = (path: string) => new URL(path, settings.PUBLIC_URL).href;
  const facts = { url, support: settings.SUPPORT_EMAIL };
  const { replyTo, calendar, ...body } =
    content.type === DIGEST ? digestEmail(content, reader, facts, emailOf) : emailOf(content, facts);
  const leaving = leaveToken !== null && leavable(content);
  const email = render(
    {
      ...body,
      greeting: reader.fullName && !isUnproven(content) ? `Hi ${reader.fullName},` : 'Hello,',
      reason: reasonFor(content, reader),
      more: [
        ...(isOptional(content) ? [{ label: 'See your schedule', url: url('/schedule') }] : []),
        ...(leaving ? [{ label: 'Unsubscribe', url: url(`/unsubscribe?token=${leaveToken}${listOf(content)}`) }] : []),
      ],
    },
    settings.PUBLIC_URL,
  );
  return {
    ...email,
    ...(replyTo ? { replyTo } : {}),
    ...(calendar ? { calendar: attach(calendar, settings.PUBLIC_URL) } : {}),
    ...(leaving ? { leaveUrl: url(`/api/unsubscribe?token=${leaveToken}`) } : {}),
  };
}

/**
 * Whether it may go to someone who never gave us their address. Such emails contain nothing that a stranger typed, not
 * even names.
 */
function isUnproven({ type }: Content): boolean {
  return UNPROVEN.has(type);
}

/** Tells the page which list to show; the token alone decides. */
function listOf({ type }: Content): string {
  if (type === 'team.invited') return '&list=invitations';
  return type === 'newsletter.confirmed' ? '&list=newsletter' : '';
}

function attach(game: CalendarGame, publicUrl: string): NonNullable<Email['calendar']> {
  return { method: game.cancelled ? 'CANCEL' : 'PUBLISH', content: calendarOf(SITE_NAME, [game], publicUrl) };
}

function leavable(content: Content): boolean {
  return isOptional(content) || content.type === 'newsletter.confirmed' || content.type === 'team.invited';
}

function reasonFor(content: Content, { teamName }: Reader): string {
  const { type } = content;
  if (isOptional(content)) return `You got this email because you manage ${teamName ?? 'a team'} on ${SITE_NAME}.`;
  if (type === 'contact.received') return `Sent by the contact form of ${SITE_NAME}.`;
  if (type === 'report.filed') return `Sent to the operators of ${SITE_NAME}.`;
  if (type === 'contact.acknowledged') return `You got this email because this address was given in our contact form.`;
  if (type === 'team.invited')
    return 'You got this email because someone entered this address to invite you to their team.';
  if (type.startsWith('newsletter.'))
    return `You got this email because this address was subscribed to our newsletter.`;
  return `You got this email because this address was used to register with ${SITE_NAME}.`;
}
