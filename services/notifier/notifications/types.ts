import type { EventName, EventNamed } from '@playfield/contracts/events.ts';
import type { NotificationKind } from '@playfield/contracts/notifications.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { CalendarGame } from '@playfield/kit/features/calendar.ts';
import type { LinkKeys } from '@playfield/kit/http/signed-links.ts';
import type { EmailContent } from '../email/layout.tsx';
import type { PushMessage } from '../push/send.ts';

type Body = Omit<EmailContent, 'greeting' | 'reason' | 'more'> & {
  replyTo?: string;
  calendar?: Omit<CalendarGame, 'place'>;
};
export type Facts = { url: (path: string) => string; support: string; /** The reader's time zone. */ timeZone: string };
export type Recipient = { email: string; fullName: string | null };
/** Everyone who runs a team (or `only` some of them), accounts by ID, or an email address. */
export type Recipients =
  | { team: number; only?: readonly number[] | null }
  | { people: readonly number[] }
  | { address: Recipient }
  | 'support'
  | 'nobody';
type Answering = { teamId: number; personId: number };
/** The subject of a notification. A later notification about the same subject can supersede it. */
export type About = { offerId: string | null; matchupId: number | null; otherTeamId: number | null };

type Declared<Name extends EventName> = {
  name: Name;
  to(event: EventNamed<Name>): Recipients;
  /** In an email about a game, the facts and the button default to that game. */
  email(event: EventNamed<Name>, facts: Facts): Body;
  samples: readonly Omit<EventNamed<Name>, 'type' | 'what'>[];
};

/** An email about an account or from a form. Readers cannot turn it off, and it is sent immediately. */
export type AccountEmail<Name extends EventName = EventName> = Declared<Name> & {
  category: null;
  /** Whether the address may be someone else's. If so, the email contains no text typed by strangers. */
  unproven?: true;
  /** Why the reader received the email. By default, because someone registered with this address. */
  reason?: string;
  unsubscribe?: { list: string; sign(event: EventNamed<Name>, keys: LinkKeys): Promise<string> };
};

/** A notification: an entry in the bell's list, an email and a push, each only if the reader's preferences allow it. */
export type Notification<Name extends EventName = EventName> = Declared<Name> & {
  category: NotificationKind;
  from?(event: EventNamed<Name>): TeamRef;
  /** The entry's title, page and text; by default the email's subject, the game's page, and the game. */
  bell?(event: EventNamed<Name>): { title?: string; path?: string; text?: string };
  /** Whether the bell's title names a stranger. If so, lock screens show the email's subject instead. */
  isDiscreet?: true;
  /**
   * Overrides the bell's title in a push, or adds an answer that the reader can give with one tap.
   * @param isBatch whether the push represents several notifications
   */
  push?(event: EventNamed<Name>, isBatch: boolean): Partial<Pick<PushMessage, 'title' | 'answer'>>;
  /** Signs the reader's answer link, which the email and the push receive as the event's `token`. */
  link?(event: EventNamed<Name>, who: Answering, keys: LinkKeys): Promise<string> | null;
  /** Whether a field, contact or note may be included. If so, the notification is withheld after a block. */
  forPartners?: true;
  /**
   * Whether the notification is about unread messages. If so, it is dropped when the messages are read, or if a team is
   * blocked or suspended.
   */
  aboutMessages?: true;
  /** Whether many teams receive the notification at the same time. If so, other emails are sent first. */
  bulk?: true;
  /**
   * Whether the notification is emailed regardless of preferences, because the reader still expects to play a game that
   * was canceled, moved or taken.
   */
  isTransactional?(event: EventNamed<Name>): boolean;
  isUrgent?(event: EventNamed<Name>, now: Date): boolean;
  isOver?(event: EventNamed<Name>, now: Date): boolean;
  /** How often the notification is sent. Overrides the reader's digest preference unless null. */
  rhythm?(event: EventNamed<Name>): 'at_once' | 'daily' | 'weekly' | null;
  /** Whether sending limits apply. Only for notifications that another team can trigger repeatedly. */
  isLimited?(event: EventNamed<Name>, now: Date): boolean;
  /** A key shared by repeated notifications. Within a few hours of the first, repeats are held for the daily digest. */
  topic?(event: EventNamed<Name>): string;
  /** Whether the notification replaces an unseen entry of the same name about the same game and team. */
  replaces?(event: EventNamed<Name>): boolean;
  /** Later notifications about the same subject that make this notification pointless. */
  overtakenBy?: { same: keyof About; names: readonly EventName[] };
  /** A notification that this one reverses. If both are due for a digest, the digest contains neither. */
  takesBack?: EventName;
};
