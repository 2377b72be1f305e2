/** Path of a team's own page. Doesn't match redirectors or the sites' own pages. */
const PROFILE = String.raw`(?!(?:redirect|away|out|link|links|l|i|intent|share|sharer|login|dialog|plugins|watch)(?:\/|$))\w[\w.-]*(?<!\.php)`;
const NUMBERED = String.raw`(?:people|pages)\/\w[\w.-]*\/\d+`;
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
/** Doesn't match credentials, ports, or malformed URLs that a parser would tolerate. */
const ADDRESS = /^(?:https:\/\/)?(?<host>[a-z\d.-]+)(?<path>\/[^\s?#]*)(?:[?#].*)?$/i;

export function teamSite(text: string): string | null {
  const { host = '', path = '' } = ADDRESS.exec(text)?.groups ?? {};
  const hostname = host.toLowerCase();
  const page = TEAM_SITES.get(hostname.replace(/^(?:www|m)\./, ''));
  return page?.test(path) ? `https://${hostname}${path}` : null;
}
