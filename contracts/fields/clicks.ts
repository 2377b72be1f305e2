/**
 * All that may be counted: our own pages, and what can be pressed on them. Both lists are closed, so that no id of a team, word of a
 * search or token of a link can travel as a page or a name, and nobody can fill the counts with what they make up.
 */

/** Events in one batch: a minute of busy clicking. */
export const EVENTS_MAX = 20;

/** What has no page of ours: its address may be anything, and is not kept. */
const NO_PAGE = '/404';
/** Every page by its canonical path; tools/checks/counted.test.ts compares them with the site's routes. */
const PAGES = `
  / /find-games /post-availability /team-profile /team-profile/:id /messages /messages/:id /notifications /account-settings
  /register /login /verify /reset-password /unlock /unsubscribe /newsletter /contact /how-it-works /admin /admin/login /offline
  /about /faq /california-teams /texas-teams /florida-teams /new-york-teams /youth-baseball-guide /youth-soccer-guide
  /cookies-policy /privacy-policy /terms-of-service /blog /blog/youth-sports-team-management-tips
  /blog/schedule-more-games-youth-team /blog/build-a-team-that-lasts /blog/youth-baseball-arm-care
  /blog/travel-team-or-rec-league /blog/youth-sports-game-day-safety`;
const pages = namesIn(`${PAGES} ${NO_PAGE}`);
const SHORTER: Readonly<Record<string, string>> = { '/terms': '/terms-of-service' };

/** Where on a page something is pressed. */
export const AREAS = ['header', 'footer', 'bar', 'dialog', 'notice', 'page'] as const;
/** A link: down its own page, to an address of another site, to a mail program, a phone or a file. Else it is named by its page. */
export const LINKS = { here: 'here', out: 'out', mail: 'mail', phone: 'phone', file: 'file' } as const;
/** A button by no known name. */
export const ANY_BUTTON = 'button';
/** What unfolds an answer. */
export const QUESTION = 'question';
/**
 * Buttons, by the first words of what they say or by their `data-click`. What follows those words, such as a team's name,
 * is left out.
 */
const BUTTONS = `
  accept add allow answer ask back block call-first call-other cancel change check clear close confirm continue copy correct create
  decline delete details disable dismiss done download edit end export express-interest fill-in filters game-card get hero-find
  hero-register hide i-have-saved import install invite later lift load log-out look-again make mark menu more move-map new-messages
  new-recovery-codes note notifications other-games pin post post-availability print propose questions reload remove report
  resend reset save search see-other-games send set-your-availability share show sign-in sign-out slot start-live-chat
  subscribe suspend tab tab-posted tab-opponents tab-received tab-expressed tab-settings tab-reviews tab-info tab-matchups
  take-it-back tell-me that-is-right they-came they-did-not-come tick tournament-features try-again turn-notifications turn-off
  turn-on unblock undo unexpress-interest unlock use verify view we-were-there week widen withdraw write-a-review zoom-in zoom-out`;
const names = new Set([...namesIn(BUTTONS), ...Object.values(LINKS), ANY_BUTTON, QUESTION]);
const areas = new Set<string>(AREAS);

/** The page that an address shows, without the id in it: which team or conversation was looked at is nobody's business. */
export function pageOf(path: string): string {
  const plain = path.replace(/^\/auth(?=\/(?:register|login|verify|reset-password)$)/, '');
  const page = SHORTER[plain] ?? plain;
  if (pages.has(page) && !page.includes(':')) return page;
  const child = page.replace(/\/[^/]+$/, '/:id');
  return pages.has(child) ? child : NO_PAGE;
}

/** The longest known name that words begin with. */
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

/** Whether it is an area and what was pressed there, such as `header>/register` or `page>express-interest`. */
export function isCountedClick(click: string): boolean {
  const [area = '', what = ''] = click.split('>', 2);
  return areas.has(area) && (pages.has(what) || names.has(what)) && click === `${area}>${what}`;
}

function namesIn(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/));
}
