import * as z from 'zod/mini';
import { crestCode } from './fields/crest-code.ts';
import { atMost, paragraph } from './fields/common.ts';
import { teamSite } from './fields/team-sites.ts';
import { contactDetailIn } from './fields/plain-text.ts';

export const BLURB_MAX = 280;
export const FOUNDED_MIN = 1850;
const LINK_MAX = 200;

export const NO_CONTACTS = 'Please leave out links, email addresses and phone numbers: teams get them once you agree';
export const INVALID_FOUNDED = 'Please enter the year in which your team was founded';
export const INVALID_LINK =
  'Please use the address of your team’s page on Facebook, Instagram, X, YouTube, TikTok, TeamSnap, GameChanger or SportsEngine';

const link = z.pipe(
  z.string(INVALID_LINK).check(
    z.trim(),
    atMost(LINK_MAX, INVALID_LINK),
    z.refine((text) => text === '' || teamSite(text) !== null, INVALID_LINK),
  ),
  z.transform(teamSite),
);

export const teamPageFields = {
  crest: z.optional(z.nullable(crestCode)),
  blurb: z.optional(
    paragraph('Please use plain text', { min: 0, max: BLURB_MAX }).check(
      z.refine((text) => contactDetailIn(text) === null, NO_CONTACTS),
    ),
  ),
  founded: z.optional(
    z.nullable(
      z.int(INVALID_FOUNDED).check(
        z.minimum(FOUNDED_MIN, INVALID_FOUNDED),
        z.refine((year) => year <= new Date().getFullYear(), INVALID_FOUNDED),
      ),
    ),
  ),
  link: z.optional(link),
};
