/** What each event says to the person it is told to. */
import type { Event } from '@playfield/contracts/events.ts';
import { SITE_NAME } from '@playfield/contracts/site.ts';
import { calendarOf } from '@playfield/kit/calendar.ts';
import type { CalendarGame } from '@playfield/kit/calendar.ts';
import type { Config } from '../config.ts';
import type { Recipient } from '../models/delivery.ts';
import { isMailed, isNotification } from '../rules.ts';
import { accountLetters } from './account-letters.ts';
import { gameLetters } from './game-letters.ts';
import { render } from './layout.ts';
import type { Email } from './layout.ts';
import type { Body, Facts, Letters } from './letters.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>;
/** Without a name for a bare address, without a team for who has no account. */
export type Reader = Pick<Recipient, 'fullName'> & { teamName: string | null };

const letters: Letters = { ...accountLetters, ...gameLetters };

/** @param leaveToken for the link that ends such e-mails, where there is one */
export function compose(event: Event, reader: Reader, settings: Settings, leaveToken: string | null): Email {
  if (!isMailed(event)) throw new Error(`There is no e-mail for ${event.type}`);
  const url = (path: string) => new URL(path, settings.PUBLIC_URL).href;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and the event have the same type
  const write = letters[event.type] as (event: Event, facts: Facts) => Body;
  const { replyTo, calendar, ...body } = write(event, { url, support: settings.SUPPORT_EMAIL });
  const leaving = leaveToken !== null && leavable(event);
  const email = render(
    {
      ...body,
      greeting: reader.fullName ? `Hi ${reader.fullName},` : 'Hello,',
      reason: reasonFor(event, reader),
      leave: leaving ? { label: 'Unsubscribe', url: url(`/unsubscribe?token=${leaveToken}${listOf(event)}`) } : null,
    },
    settings.PUBLIC_URL,
  );
  return {
    ...email,
    ...(replyTo ? { replyTo } : {}),
    ...(calendar ? { calendar: attach(calendar) } : {}),
    ...(leaving ? { leaveUrl: url(`/api/unsubscribe?token=${leaveToken}`) } : {}),
  };
}

/** Tells the page which list its words are to be about; the token alone decides. */
function listOf({ type }: Event): string {
  return type === 'newsletter.confirmed' ? '&list=newsletter' : '';
}

function attach(game: CalendarGame): NonNullable<Email['calendar']> {
  return { method: game.cancelled ? 'CANCEL' : 'PUBLISH', content: calendarOf(SITE_NAME, [game]) };
}

function leavable({ type }: Event): boolean {
  return isNotification(type) || type === 'newsletter.confirmed';
}

function reasonFor({ type }: Event, { teamName }: Reader): string {
  if (isNotification(type)) return `You got this email because you manage ${teamName ?? 'a team'} on ${SITE_NAME}.`;
  if (type === 'contact.received') return `Sent by the contact form of ${SITE_NAME}.`;
  if (type === 'contact.acknowledged') return `You got this email because this address was given in our contact form.`;
  if (type.startsWith('newsletter.'))
    return `You got this email because this address was subscribed to our newsletter.`;
  return `You got this email because this address was used to register with ${SITE_NAME}.`;
}
