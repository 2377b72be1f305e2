/** The name of a pressed control, from a closed list: never user-written text or a link's address. */
import { AREAS, buttonNamed, LINKS, pageOf, QUESTION } from '@playfield/contracts/fields/clicks.ts';

/** A link or button, from a live page or a built file. */
export type Pressed = {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null | undefined;
  closest(selector: string): unknown;
};

export const PRESSABLE = 'a[href], button, summary';
const AREA_SELECTORS: Readonly<Record<(typeof AREAS)[number], string>> = {
  dialog: 'dialog',
  header: '.site-header',
  footer: '.site-footer',
  bar: '.bottom-bar',
  notice: '#toasts, #toast-template, #offer',
  page: '*',
};

/** Such as `header>/register`, `page>express-interest` or `dialog>here`. */
export function clickName(pressed: Pressed, page: URL): string {
  const area = AREAS.find((name) => pressed.closest(AREA_SELECTORS[name])) ?? 'page';
  return `${area}>${whatOf(pressed, page)}`;
}

function whatOf(pressed: Pressed, page: URL): string {
  const given = pressed.getAttribute('data-click');
  if (given) return buttonNamed(given);
  const href = pressed.getAttribute('href');
  if (typeof href === 'string') return targetOf(href, page);
  if (pressed.tagName.toLowerCase() === 'summary') return QUESTION;
  const tab = pressed.getAttribute('role') === 'tab' ? pressed.getAttribute('id') : null;
  return buttonNamed(tab ?? pressed.getAttribute('aria-label') ?? pressed.textContent ?? '');
}

function targetOf(href: string, page: URL): string {
  if (href.startsWith('#') || !URL.canParse(href, page.href)) return LINKS.here;
  const { protocol, origin, pathname } = new URL(href, page);
  if (protocol === 'mailto:') return LINKS.mail;
  if (protocol === 'tel:' || protocol === 'sms:') return LINKS.phone;
  if (origin !== page.origin) return LINKS.out;
  return /^\/api\/|\.\w+$/.test(pathname) ? LINKS.file : pageOf(pathname);
}
