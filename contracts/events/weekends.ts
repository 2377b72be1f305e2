import * as z from 'zod/mini';
import { instant } from '../fields/common.ts';
import { teamRef } from '../users.ts';
import { weekendDay } from '../weekends.ts';
import { answerLink } from './offers.ts';

const aboutDays = { team: teamRef, saturday: z.string(), days: z.array(weekendDay) };

export const weekendEvents = [
  z.object({ type: z.literal('weekend.asked'), ...aboutDays, closesAt: instant, timeZone: z.string(), ...answerLink }),
  z.object({ type: z.literal('weekend.unfilled'), ...aboutDays }),
] as const;
