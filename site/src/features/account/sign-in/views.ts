import { changeTitle } from '../../../shared/forms/states.ts';

const titles = {
  login: 'Sign in',
  verification: 'Email Verification Required',
  step: 'Two-step sign-in',
  forgot: 'Forgot your password?',
  sent: 'Check your inbox',
} as const;
const sections = [...document.querySelectorAll<HTMLElement>('section[data-view]')];

export function showView(view: keyof typeof titles): void {
  place(view);
  changeTitle(titles[view]);
}

export function startViews(): void {
  for (const section of sections) {
    for (const link of section.querySelectorAll<HTMLAnchorElement>('a[data-to]:not([data-to=on])')) followLink(link);
    section.hidden = false;
  }
  if (addressed() === 'login') place('login');
  else showView('forgot');
  addEventListener('popstate', () => showView(addressed()));
}

/** Keeps only the current view in the DOM, so that password managers find a single form. */
function place(view: keyof typeof titles): void {
  const shown = sections.find((section) => section.isConnected);
  const others = sections.filter((section) => section.dataset.view !== view);
  const next = sections.find((section) => section.dataset.view === view);
  // Moving the shown view would steal the focus from someone who is already typing.
  if (next && shown && next !== shown) shown.before(next);
  for (const other of others) other.remove();
}

function followLink(link: HTMLAnchorElement): void {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link.dataset.to === 'forgot' ? 'forgot' : 'login');
  });
}

function addressed(): 'login' | 'forgot' {
  return new URLSearchParams(location.search).get('view') === 'forgot' ? 'forgot' : 'login';
}

function open(view: 'login' | 'forgot'): void {
  if (view !== addressed()) {
    const search = new URLSearchParams(location.search);
    if (view === 'forgot') search.set('view', view);
    else search.delete('view');
    history.pushState(null, '', search.size > 0 ? `${location.pathname}?${search.toString()}` : location.pathname);
  }
  showView(view);
}
