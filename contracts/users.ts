import * as z from 'zod/mini';
import { ageGroup, competitionLevel, instant, sport, userRole } from './fields/common.ts';

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
  phoneNumber: z.nullable(z.string()),
  isVerified: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  createdAt: instant,
});
export type User = z.infer<typeof user>;

/** What other teams can see of a team. */
export const teamRef = z.object({ id: z.number(), teamName: z.string(), teamLocation: z.string() });
export type TeamRef = z.infer<typeof teamRef>;

/** The caller's identity, as the gateway signs it for services. */
export const identity = z.object({
  id: z.number(),
  fullName: z.string(),
  userRole,
  teamName: z.string(),
  teamLocation: z.string(),
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
});
export type Identity = z.infer<typeof identity>;
