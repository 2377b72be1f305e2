import * as z from 'zod/mini';
import { teamRole } from './fields/roles.ts';
import { ageGroup, competitionLevel, instant, sport, userRole } from './fields/common.ts';

export const teamPage = z.object({ blurb: z.string(), founded: z.nullable(z.number()), link: z.nullable(z.string()) });
export type TeamPage = z.infer<typeof teamPage>;

const ownTeam = z.object({ id: z.number(), teamName: z.string(), role: teamRole });
export type OwnTeam = z.infer<typeof ownTeam>;

export const profile = {
  fullName: z.string(),
  userRole,
  teamName: z.string(),
  teamLocation: z.string(),
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  crest: z.optional(z.string()),
};

export const user = z.object({
  id: z.number(),
  email: z.string(),
  ...profile,
  page: z.optional(teamPage),
  phoneNumber: z.nullable(z.string()),
  isVerified: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  createdAt: instant,
  /** ID of the person who acts for the team. Absent if it equals `id`, as it does for the team's founder. */
  personId: z.optional(z.number()),
  role: z.optional(teamRole),
  /** Absent unless the person runs several teams. */
  teams: z.optional(z.array(ownTeam)),
});
export type User = z.infer<typeof user>;

export const teamRef = z.object({
  id: z.number(),
  teamName: z.string(),
  teamLocation: z.string(),
  crest: z.optional(z.string()),
});
export type TeamRef = z.infer<typeof teamRef>;

/** `id` is the person's ID for accounts and the notifier, and the team's ID for matchmaking and messaging. */
export const identity = z.object({
  id: z.number(),
  personId: z.optional(z.number()),
  teamId: z.optional(z.number()),
  role: z.optional(teamRole),
  ...profile,
});
export type Identity = z.infer<typeof identity>;
