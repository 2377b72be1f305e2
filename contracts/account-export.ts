/** These schemas drop undeclared keys, so that an export can't accidentally include other people's data. */
import * as z from 'zod/mini';
import { sideDetails } from './game-details.ts';
import { answerLink } from './answer-links.ts';
import { availability } from './availability.ts';
import { ageGroup, competitionLevel, instant, sport } from './fields/common.ts';
import { interestStatus } from './interests.ts';
import { matchup } from './matchups.ts';
import { message } from './messages.ts';
import { noShowStatus } from './no-shows.ts';
import { preferences } from './notifications.ts';
import { changeReason } from './changes.ts';
import { logKind } from './game-log.ts';
import { proposal } from './proposals.ts';
import { reportSubject } from './reports.ts';
import { review } from './reviews.ts';
import { savedSearch } from './saved-searches.ts';
import { teamRole } from './fields/roles.ts';
import { twoStep } from './two-step.ts';
import { user } from './users.ts';
import { weekendDay, weekendHabit } from './weekends.ts';

export const accountsExport = z.object({
  profile: user,
  twoStep,
  securityEvents: z.array(
    z.object({ at: instant, action: z.string(), address: z.nullable(z.string()), device: z.nullable(z.string()) }),
  ),
  reportsFiled: z.array(
    z.object({
      subject: z.pick(reportSubject, { kind: true, id: true }),
      reason: z.nullable(z.string()),
      details: z.nullish(z.string()),
      createdAt: instant,
    }),
  ),
  teams: z.array(z.object({ id: z.number(), teamName: z.string(), role: teamRole, since: instant })),
  invitations: z.array(z.object({ email: z.string(), role: teamRole, createdAt: instant })),
  invitationEmails: z.enum(['on', 'off']),
  newsletter: z.nullable(z.object({ status: z.string(), since: instant })),
});

export const matchmakingExport = z.object({
  team: z.nullable(
    z.object({
      teamName: z.string(),
      teamLocation: z.string(),
      sport,
      ageGroup,
      competitionLevel: z.nullable(competitionLevel),
      played: z.number(),
      missed: z.number(),
    }),
  ),
  availability: z.nullable(availability),
  savedSearches: z.array(savedSearch),
  noShows: z.array(
    z.object({
      matchupId: z.number(),
      mine: z.boolean(),
      status: noShowStatus,
      note: z.nullable(z.string()),
      answer: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
  otherCalendars: z.array(
    z.object({
      host: z.string(),
      createdAt: instant,
      readAt: z.nullable(instant),
      busy: z.array(z.object({ from: instant, to: instant })),
    }),
  ),
  gameDetails: z.array(z.extend(sideDetails, { matchupId: z.number() })),
  proposals: z.array(proposal),
  gameLog: z.array(
    z.object({
      matchupId: z.number(),
      what: logKind,
      at: instant,
      reason: z.nullable(changeReason),
      note: z.nullable(z.string()),
    }),
  ),
  matchups: z.array(matchup),
  confirmations: z.array(z.object({ matchupId: z.number(), yesAt: instant })),
  interests: z.array(
    z.object({
      id: z.string(),
      matchupId: z.number(),
      status: interestStatus,
      note: z.nullable(z.string()),
      intro: z.nullable(z.string()),
      standsBy: z.boolean(),
      createdAt: instant,
    }),
  ),
  reviewsWritten: z.array(z.extend(z.omit(review, { reviewer: true }), { teamId: z.number(), matchupId: z.number() })),
  reviewsReceived: z.array(review),
  weekends: z.object({
    habit: weekendHabit,
    answers: z.array(z.object({ saturday: z.string(), days: z.array(weekendDay) })),
  }),
  blocked: z.array(z.object({ teamId: z.number(), createdAt: instant })),
  teamLink: z.nullable(z.object({ code: z.string(), on: z.boolean(), createdAt: instant })),
  answerLinks: z.array(z.extend(answerLink, { matchupId: z.number() })),
  joinedByLink: z.array(z.object({ teamId: z.number(), at: instant })),
  invitedBy: z.nullable(z.object({ teamId: z.number(), at: instant })),
});

export const messagingExport = z.object({ messages: z.array(message) });

export const notifierExport = z.object({
  contact: z.nullable(
    z.object({ email: z.string(), fullName: z.string(), teamName: z.string(), emailNotificationsEnabled: z.boolean() }),
  ),
  emails: z.array(
    z.object({ kind: z.string(), status: z.string(), createdAt: instant, settledAt: z.nullable(instant) }),
  ),
  preferences: z.nullable(preferences),
  timeZone: z.nullable(z.string()),
  notifications: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      text: z.string(),
      createdAt: instant,
      seenAt: z.nullable(instant),
    }),
  ),
  pushSubscriptions: z.array(z.object({ endpoint: z.string(), createdAt: instant })),
});
