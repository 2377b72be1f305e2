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
export type Facts = { url: (path: string) => string; support: string; /** The reader's. */ timeZone: string };
export type Recipient = { email: string; fullName: string | null };
/** Everyone who runs a team or only the given people, accounts by ID, or an email address. */
export type Recipients =
  | { team: number; only?: readonly number[] | null }
  | { people: readonly number[] }
  | { address: Recipient }
  | 'support'
  | 'nobody';
/** The person who answers by a link, and the team they answer for. */
type Answering = { teamId: number; personId: number };
/** The subject of a notification: a later one about it can supersede it, and it is deleted with `otherTeamId`. */
export type About = { offerId: string | null; matchupId: number | null; otherTeamId: number | null };

type Declared<Name extends EventName> = {
  name: Name;
  to(event: EventNamed<Name>): Recipients;
  /** In an email about a game, the facts and the button default to that game. */
  email(event: EventNamed<Name>, facts: Facts): Body;
  samples: readonly Omit<EventNamed<Name>, 'type' | 'what'>[];
};

/** An email about an account or from a form: readers cannot turn it off, and it is sent immediately. */
export type AccountEmail<Name extends EventName = EventName> = Declared<Name> & {
  category: null;
  /**
   * Whether the address may be someone else's. The email then contains nothing that a stranger typed, not even a name.
   */
  unproven?: true;
  /** Why the reader got it, unless they registered with this address. */
  reason?: string;
  /** The list to unsubscribe from, and its signed token. */
  unsubscribe?: { list: string; sign(event: EventNamed<Name>, keys: LinkKeys): Promise<string> };
};

/** A line behind the bell, an email and a push, as the reader prefers. */
export type Notification<Name extends EventName = EventName> = Declared<Name> & {
  category: NotificationKind;
  from?(event: EventNamed<Name>): TeamRef;
  /** The line's title, page and text; by default the email's subject, the game's page, and the game. */
  bell?(event: EventNamed<Name>): { title?: string; path?: string; text?: string };
  /** Whether the bell's title names a stranger: lock screens show the email's subject instead. */
  isDiscreet?: true;
  /**
   * Overrides the bell's title in a push, or adds an answer that one tap on it gives.
   * @param isBatch whether the push represents several notifications
   */
  push?(event: EventNamed<Name>, isBatch: boolean): Partial<Pick<PushMessage, 'title' | 'answer'>>;
  /** Signs the reader's answer link; the email and the push get it as the event's `token`. */
  link?(event: EventNamed<Name>, who: Answering, keys: LinkKeys): Promise<string> | null;
  /** Whether it may contain a field, a contact or a note: withheld if one of the two teams blocks the other. */
  forPartners?: true;
  /** Whether it is about unread messages: dropped when they are read, or if either team is blocked or suspended. */
  aboutMessages?: true;
  /** Whether many teams get it at the same time: other emails are sent first. */
  bulk?: true;
  /**
   * Whether it is emailed regardless of preferences, as the reader expects to play a game that was canceled, moved or
   * taken.
   */
  isTransactional?(event: EventNamed<Name>): boolean;
  /** Whether it ignores quiet hours and digests. */
  isUrgent?(event: EventNamed<Name>, now: Date): boolean;
  /** Whether it is too late to send it. */
  isOver?(event: EventNamed<Name>, now: Date): boolean;
  /** How often it is sent, regardless of the reader's digest preference; null to follow that. */
  rhythm?(event: EventNamed<Name>): 'at_once' | 'daily' | 'weekly' | null;
  /** Whether sending limits apply. Only for notifications that another team can trigger repeatedly. */
  isLimited?(event: EventNamed<Name>, now: Date): boolean;
  /** A key shared by repetitions: after the first, those of the following hours go into the daily digest. */
  topic?(event: EventNamed<Name>): string;
  /** Whether it replaces an unseen line of the same name about the same game and team. */
  replaces?(event: EventNamed<Name>): boolean;
  /** Later notifications about the same subject that make it pointless. */
  overtakenBy?: { same: keyof About; names: readonly EventName[] };
  /** A notification that it reverses: a digest with both contains neither. */
  takesBack?: EventName;
};
