/** Where a team's page elsewhere may be. */

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
