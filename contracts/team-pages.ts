/** What a team shows of itself beside its name: its crest, a few words, when it was founded, and one address. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { crestCode } from './fields/crest-code.ts';
import { paragraph } from './fields/common.ts';
import { contactDetailIn } from './fields/contact-details.ts';
import { user } from './users.ts';

export const BLURB_MAX = 280;
/** The first clubs of today's sports. */
export const FOUNDED_MIN = 1850;
const LINK_MAX = 200;

export const NO_CONTACTS = 'Please leave out links, email addresses and phone numbers: teams get them once you agree';
export const INVALID_FOUNDED = 'Please enter the year in which your team was founded';
export const INVALID_LINK =
  'Please use the address of your team’s page on Facebook, Instagram, X, YouTube, TikTok, TeamSnap, GameChanger or SportsEngine';

/** No redirectors or pages of the site itself, which lead elsewhere. */
const PROFILE = String.raw`(?!(?:redirect|away|out|link|links|l|i|intent|share|sharer|login|dialog|plugins|watch)(?:\/|$))\w[\w.-]*(?<!\.php)`;
const NUMBERED = String.raw`(?:people|pages)\/\w[\w.-]*\/\d+`;
/** Where teams have pages, and what their addresses look like there; each site has its own rules for what is on them. */
const TEAM_SITES = new Map(
  Object.entries({
    'facebook.com': String.raw`${NUMBERED}|(?:(?:groups|p)\/)?${PROFILE}`,
    'instagram.com': PROFILE,
    'x.com': PROFILE,
    'twitter.com': PROFILE,
    'youtube.com': String.raw`@[\w.-]+|(?:c|channel|user)\/\w[\w.-]*`,
    'tiktok.com': String.raw`@[\w.-]+`,
    'teamsnap.com': String.raw`${PROFILE}(?:\/[\w-]+){0,3}`,
    'gc.com': String.raw`(?:t|teams)(?:\/[\w-]+){1,3}`,
    'web.gc.com': String.raw`teams(?:\/[\w-]+){1,3}`,
    'sportsengine.com': String.raw`${PROFILE}(?:\/[\w-]+){0,3}`,
  }).map(([site, page]) => [site, new RegExp(String.raw`^\/(?:${page})\/?$`, 'i')]),
);
/** Typed with `https` or without a scheme; no name, password or port, and none of what the URL parser forgives. */
const ADDRESS = /^(?:https:\/\/)?(?<host>[a-z\d.-]+)(?<path>\/[^\s?#]*)(?:[?#].*)?$/i;

/** The page's plain address, without what follows a question mark; null where it is no team's page on a site for teams. */
export function teamSite(text: string): string | null {
  const { host = '', path = '' } = ADDRESS.exec(text)?.groups ?? {};
  const hostname = host.toLowerCase();
  const page = TEAM_SITES.get(hostname.replace(/^(?:www|m)\./, ''));
  return page?.test(path) ? `https://${hostname}${path}` : null;
}

const link = z.pipe(
  z.string(INVALID_LINK).check(
    z.trim(),
    z.maxLength(LINK_MAX, INVALID_LINK),
    z.refine((text) => text === '' || teamSite(text) !== null, INVALID_LINK),
  ),
  z.transform(teamSite),
);

export const setTeamPage = call({
  method: 'PUT',
  path: '/api/auth/team-page',
  owner: 'accounts',
  access: 'team_manager',
  summary: 'Choose the crest, and what the team’s page says beside its games; what is not given stays as it is',
  status: 200,
  body: z.object({
    /** Null for the one that comes from the name. */
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
    /** Empty for none. */
    link: z.optional(link),
  }),
  answer: user,
});
