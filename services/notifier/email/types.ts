/** An email before rendering: one per event that people get emails about. */
import type { CalendarGame } from '@playfield/kit/features/calendar.ts';
import type { EventOf } from '@playfield/contracts/events.ts';
import type { MailedType } from '../delivery/rules.ts';
import type { EmailContent } from './layout.tsx';

export type Facts = { url: (path: string) => string; support: string };
export type Body = Omit<EmailContent, 'greeting' | 'reason' | 'more'> & {
  replyTo?: string;
  calendar?: CalendarGame;
};
export type Templates = { [Type in MailedType]: (event: EventOf<Type>, facts: Facts) => Body };
export type SearchEmails = Pick<Templates, 'search.matched'>;
export type PeopleEmails = Pick<Templates, 'team.invited' | 'team.people_changed' | 'person.deleted'>;
export type ProposalEmails = Pick<Templates, Extract<keyof Templates, `proposal.${string}`>>;
export type WeekendEmails = Pick<Templates, Extract<keyof Templates, `weekend.${string}`>>;
export type MessageEmails = Pick<Templates, 'message.unread'>;
export type ConfirmationEmails = Pick<Templates, 'matchup.asked'>;
export type RunnersUpEmails = Pick<
  Templates,
  'interest.offered' | 'interest.taken' | Extract<keyof Templates, `link.${string}`>
>;
export type TeamLinkEmails = Pick<Templates, 'team.joined'>;
