/** The names of counted pages and clicks must not contain IDs, codes, queries or typed text. */

export const EVENTS_MAX = 20;

const NOT_FOUND = '/404';
export const COUNTED_PAGE = /^\/(?:404|(?:(?:admin|blog)\/)?[a-z-]{1,60}|[a-z-]{1,60}\/:id)?$/;
export const COUNTED_CLICK = new RegExp(String.raw`^[a-z][a-z-]{0,39}$|${COUNTED_PAGE.source}`);

export function pageOf(path: string): string {
  const page = path.replace(/^\/auth(?=\/)/, '');
  if (COUNTED_PAGE.test(page)) return page;
  const [, first] = /^\/([a-z-]{1,60})\//.exec(page) ?? [];
  return first === undefined ? NOT_FOUND : `/${first}/:id`;
}

export function linkOf(href: string, page: URL): string {
  if (href.startsWith('#') || !URL.canParse(href, page.href)) return 'here';
  const { protocol, origin, pathname } = new URL(href, page);
  if (protocol === 'mailto:') return 'mail';
  if (protocol === 'tel:' || protocol === 'sms:') return 'phone';
  if (origin !== page.origin) return 'out';
  return /^\/api\/|\.\w+$/.test(pathname) ? 'file' : pageOf(pathname);
}
