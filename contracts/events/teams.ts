/** Teams. */
import * as z from 'zod/mini';

export const teamEvents = [
  /** A team's time zone, as of a revision of its account. */
  z.object({ type: z.literal('team.placed'), teamId: z.number(), revision: z.number(), timeZone: z.string() }),
] as const;
