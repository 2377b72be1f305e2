/** What a letter is before it is rendered: one for each event that people are written to about. */
import type { CalendarGame } from '@playfield/kit/features/calendar.ts';
import type { EventOf } from '@playfield/contracts/events.ts';
import type { MailedType } from '../delivery/rules.ts';
import type { EmailContent } from './layout.ts';

export type Facts = { url: (path: string) => string; support: string };
export type Body = Omit<EmailContent, 'greeting' | 'reason' | 'leave'> & {
  replyTo?: string;
  calendar?: CalendarGame;
  /** What it is called inside of the product. A subject that reaches strangers has no words of the other team's choice. */
  title?: string;
};
export type Templates = { [Type in MailedType]: (event: EventOf<Type>, facts: Facts) => Body };
export type SearchEmails = Pick<Templates, 'search.matched'>;
