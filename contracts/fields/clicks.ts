/**
 * Everything that is counted: our own pages, and what can be clicked on them. Both lists are closed: IDs, search text
 * and tokens can never be sent as a page or a name, and nobody can flood the stats with made-up ones.
 */

/** Events per batch: a minute of busy clicking. */
export const EVENTS_MAX = 20;

/** Unknown pages: their URL may be anything, and is not stored. */
const NO_PAGE = '/404';
/** Every page by its canonical path; tools/checks/counted.test.ts compares them with the site's routes. */
const PAGES = `
  / /find-games /post-availability /team-profile /team-profile/:id /messages /messages/:id /welcome /schedule /weekends /weekend-answer /games
  /games/:id /a /g /t /notifications /account-settings /register /login /verify /join-team /reset-password /unlock /still-on /unsubscribe /newsletter
  /contact /how-it-works /admin /admin/login /offline
  /about /faq /california-teams /texas-teams /florida-teams /new-york-teams /youth-baseball-guide /youth-soccer-guide
  /cookies-policy /privacy-policy /terms-of-service /blog /blog/youth-sports-team-management-tips
  /blog/schedule-more-games-youth-team /blog/build-a-team-that-lasts /blog/youth-baseball-arm-care
  /blog/travel-team-or-rec-league /blog/youth-sports-game-day-safety`;
const pages = namesIn(`${PAGES} ${NO_PAGE}`);
const SHORTER: Readonly<Record<string, string>> = { '/terms': '/terms-of-service' };

/** Areas of a page. */
export const AREAS = ['header', 'footer', 'bar', 'dialog', 'notice', 'page'] as const;
/** Links within the page, to other sites, mail, phone or a file. Other links are named by their page. */
export const LINKS = { here: 'here', out: 'out', mail: 'mail', phone: 'phone', file: 'file' } as const;
/** A button without a known name. */
export const ANY_BUTTON = 'button';
/** Expands an answer. */
export const QUESTION = 'question';
/** Buttons, by the start of their text or by `data-click`. The rest of the text, such as a team's name, is dropped. */
const BUTTONS = `
  accept add allow answer ask back become block call-first call-other cancel change check clear close confirm continue copy correct count-games create
  decline delete details disable dismiss done download edit end export express-interest fill-in filters game-agreement get got-it hero-find
  hero-register hide i-have-saved import install invite join keep later leave lift load log-out look-again make mark menu more
  move-map my-team near-me new-messages new-recovery-codes next note notifications offer other-games pin post post-availability print
  propose questions read-again reload remove report resend reset save search see-other-games send set-your-availability share show sign-in
  sign-out skip slot start-live-chat subscribe suspend tab tab-expressed tab-info tab-matchups tab-opponents tab-posted tab-received
  tab-reviews tab-settings tell-me that-is-right they-came they-did-not-come tournament-features try-again turn-notifications turn-off turn-on unblock
  undo unexpress-interest unlock use verify view we-can-t we-were-there week widen withdraw write-a-review wrong-address yes
  zoom-in zoom-out`;
const names = new Set([...namesIn(BUTTONS), ...Object.values(LINKS), ANY_BUTTON, QUESTION]);
const areas = new Set<string>(AREAS);

/** A URL's page without its ID: which team or conversation was viewed is private. */
export function pageOf(path: string): string {
  const plain = path.replace(/^\/auth(?=\/(?:register|login|verify|reset-password)$)/, '');
  const page = SHORTER[plain] ?? plain;
  if (pages.has(page) && !page.includes(':')) return page;
  // Nor which link.
  if (/^\/[gt]\//.test(page)) return page.slice(0, 2);
  const child = page.replace(/\/[^/]+$/, '/:id');
  return pages.has(child) ? child : NO_PAGE;
}

/** The longest known name that the text starts with. */
export function buttonNamed(words: string): string {
  const slug = words
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  for (let name = slug; name !== ''; name = name.replace(/-?[^-]*$/, '')) if (names.has(name)) return name;
  return ANY_BUTTON;
}

export function isCountedPage(path: string): boolean {
  return pages.has(path);
}

/** Whether it is a valid area and target, such as `header>/register` or `page>express-interest`. */
export function isCountedClick(click: string): boolean {
  const [area = '', what = ''] = click.split('>', 2);
  return areas.has(area) && (pages.has(what) || names.has(what)) && click === `${area}>${what}`;
}

function namesIn(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/));
}
