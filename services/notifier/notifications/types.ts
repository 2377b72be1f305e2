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
export type Facts = { url: (path: string) => string; support: string; timeZone: string };
export type Recipient = { email: string; fullName: string | null };
export type Recipients =
  | { team: number; only?: readonly number[] | null }
  | { people: readonly number[] }
  | { address: Recipient }
  | 'support'
  | 'no one';
type Answering = { teamId: number; personId: number };
export type About = { offerId: string | null; matchupId: number | null; otherTeamId: number | null };

type Declared<Name extends EventName> = {
  name: Name;
  to(event: EventNamed<Name>): Recipients;
  email(event: EventNamed<Name>, facts: Facts): Body;
  samples: readonly Omit<EventNamed<Name>, 'type' | 'what'>[];
};

/** An email that is sent immediately, and that readers can't turn off in their preferences. */
export type AccountEmail<Name extends EventName = EventName> = Declared<Name> & {
  category: null;
  /** The address may be someone else's, so the email must not contain text that strangers typed. */
  unproven?: true;
  reason?: string;
  unsubscribe?: { list: string; sign(event: EventNamed<Name>, keys: LinkKeys): Promise<string> };
};

export type Notification<Name extends EventName = EventName> = Declared<Name> & {
  category: NotificationKind;
  from?(event: EventNamed<Name>): TeamRef;
  bell?(event: EventNamed<Name>): { title?: string; path?: string; text?: string };
  /** Pushes show the email's subject, because the bell's title contains a team name that a stranger chose. */
  isDiscreet?: true;
  push?(event: EventNamed<Name>, isBatch: boolean): Partial<Pick<PushMessage, 'title' | 'answer'>>;
  /** Returns a link's token, which the email and the push receive as the event's `token`. */
  link?(event: EventNamed<Name>, who: Answering, keys: LinkKeys): Promise<string> | null;
  /** Reveals a field's address, a contact or a note, so pending emails and pushes are dropped after a block. */
  forPartners?: true;
  /** Dropped when the messages are read, after a block, or if the other team is suspended. */
  aboutMessages?: true;
  bulk?: true;
  /** Emailed even if the reader has turned such emails off, because it affects a game that they plan to play. */
  isTransactional?(event: EventNamed<Name>): boolean;
  isUrgent?(event: EventNamed<Name>, now: Date): boolean;
  isOver?(event: EventNamed<Name>, now: Date): boolean;
  /** Overrides the reader's digest preference, unless it returns null. */
  rhythm?(event: EventNamed<Name>): 'at_once' | 'daily' | 'weekly' | null;
  isLimited?(event: EventNamed<Name>, now: Date): boolean;
  /** Repeats with the same topic within six hours are held for a digest. */
  topic?(event: EventNamed<Name>): string;
  replaces?(event: EventNamed<Name>): boolean;
  overtakenBy?: { same: keyof About; names: readonly EventName[] };
  /** The earlier notification that this one cancels out. A digest omits both if they are about the same offer. */
  takesBack?: EventName;
};
