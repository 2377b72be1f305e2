import * as z from 'zod/mini';
import { teamRole } from './fields/roles.ts';
import { ageGroup, competitionLevel, instant, sport, userRole } from './fields/common.ts';

export const teamPage = z.object({ blurb: z.string(), founded: z.nullable(z.number()), link: z.nullable(z.string()) });
export type TeamPage = z.infer<typeof teamPage>;

const ownTeam = z.object({ id: z.number(), teamName: z.string(), role: teamRole });
export type OwnTeam = z.infer<typeof ownTeam>;

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
  /** The chosen crest. Absent if it is derived from the team's name. */
  crest: z.optional(z.string()),
  page: z.optional(teamPage),
  phoneNumber: z.nullable(z.string()),
  isVerified: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  createdAt: instant,
  /** Account ID of the acting person. Absent for the team's founder. `id` is the team's ID. */
  personId: z.optional(z.number()),
  role: z.optional(teamRole),
  /** The teams that the person runs, their own first. Absent if the person runs just one team. */
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

/**
 * The caller's identity, as signed by the gateway for a service. For accounts and the notifier, `id` is the person's;
 * for matchmaking and messaging, `id` is the team's.
 */
export const identity = z.object({
  id: z.number(),
  /** Account ID of the acting person, if several people run the team. */
  personId: z.optional(z.number()),
  /** ID of the team that the person acts for. Absent if it equals `id`. */
  teamId: z.optional(z.number()),
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
