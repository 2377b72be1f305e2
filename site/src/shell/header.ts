import { $session, shownName, signOut, type Session } from '../shared/api/session.ts';
import { flashToast, showFailure } from '../shared/stores/toasts.ts';

export function renderHeader(): void {
  $session.subscribe(showSession);
  enhanceBell();
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
    button.addEventListener('click', () => void leave(button));
  }
  const menu = document.getElementById('site-menu');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a') && menu.matches(':popover-open'))
      menu.hidePopover();
  });
}

export function keepPlace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-next]')) {
    link.search = `?next=${encodeURIComponent(`${location.pathname}${location.search}${location.hash}`)}`;
  }
}

function showSession(session: Session): void {
  if (session.status === 'unknown') return;
  const root = document.documentElement;
  root.dataset.session = session.status;
  if (session.status === 'out') {
    delete root.dataset.role;
    return;
  }
  root.dataset.role = session.user.role ?? session.user.userRole;
  for (const slot of document.querySelectorAll('[data-team-name]')) slot.textContent = shownName(session.user);
}

async function leave(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (await worker?.pushManager?.getSubscription())
      await import('../features/account/push/store.ts')
        .then(({ forgetDevice }) => forgetDevice())
        .catch(() => undefined);
    await signOut();
    flashToast({ tone: 'status', title: 'Logged out', text: 'You have been successfully logged out' });
    location.assign('/');
  } catch {
    button.removeAttribute('aria-disabled');
    showFailure('Logout failed', 'There was an error logging out');
  }
}

function enhanceBell(): void {
  const panel = document.getElementById('notifications-panel');
  const place = panel?.querySelector('[data-list]');
  if (!panel || !place) return;
  let close: (() => void) | undefined;
  panel.addEventListener('toggle', ({ newState }) => {
    close?.();
    close = undefined;
    if (newState === 'open') void openPanel(panel, place);
  });

  async function openPanel(opened: HTMLElement, into: Element): Promise<void> {
    const { showList } = await import('../features/account/notifications/NotificationList.tsx');
    if (opened.matches(':popover-open')) close ??= showList(into, () => opened.hidePopover());
  }
}
