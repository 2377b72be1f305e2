import * as z from 'zod/mini';
import { teamRole } from './fields/roles.ts';
import { ageGroup, competitionLevel, instant, sport, userRole } from './fields/common.ts';

/** What a team says of itself; missing before it says anything. */
export const teamPage = z.object({
  blurb: z.string(),
  /** The year. */
  founded: z.nullable(z.number()),
  /** Its page on another site. */
  link: z.nullable(z.string()),
});
export type TeamPage = z.infer<typeof teamPage>;

export const user = z.object({
  id: z.number(),
  email: z.string(),
  fullName: z.string(),
  userRole,
  teamName: z.string(),
  teamLocation: z.string(),
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  /** The crest that the team has chosen; missing while it has the one that comes from its name. */
  crest: z.optional(z.string()),
  page: z.optional(teamPage),
  phoneNumber: z.nullable(z.string()),
  isVerified: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  createdAt: instant,
  /** Who acts for the team, where that is not the account that founded it: `id` is the team's number. */
  personId: z.optional(z.number()),
  /** The person’s role in the team; missing if they have no team. */
  role: z.optional(teamRole),
  /** How many teams the person runs; missing where there is only one. */
  teamCount: z.optional(z.number()),
});
export type User = z.infer<typeof user>;

/** What other teams can see of a team. */
export const teamRef = z.object({
  id: z.number(),
  teamName: z.string(),
  teamLocation: z.string(),
  /** As `contracts/fields/crests.ts` draws it; missing while it comes from the team's name. */
  crest: z.optional(z.string()),
});
export type TeamRef = z.infer<typeof teamRef>;

/**
 * The caller's identity, as the gateway signs it for a service. Accounts and the notifier know people, matchmaking and
 * messaging know teams: `id` is the number of the one that the service knows.
 */
export const identity = z.object({
  id: z.number(),
  /** Who acts, in a team that several people run. */
  personId: z.optional(z.number()),
  /** The team that the person acts for; missing where it is `id`. */
  teamId: z.optional(z.number()),
  /** The person’s role in the team; missing if they have no team. */
  role: z.optional(teamRole),
  fullName: z.string(),
  userRole,
  teamName: z.string(),
  teamLocation: z.string(),
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  crest: z.optional(z.string()),
});
export type Identity = z.infer<typeof identity>;
