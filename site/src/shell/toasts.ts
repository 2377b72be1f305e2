import { $toast, dismissToast, holdToast, releaseToast, type Toast } from '../shared/stores/toasts.ts';

export function renderToasts(): void {
  const region = document.getElementById('toasts');
  if (!region) return;
  region.addEventListener('pointerenter', holdToast);
  region.addEventListener('pointerleave', releaseToast);
  region.addEventListener('focusin', holdToast);
  region.addEventListener('focusout', releaseToast);
  region.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) dismissToast();
  });
  $toast.subscribe((toast) => show(region, toast));
}

function show(region: HTMLElement, toast: Toast | null): void {
  for (const role of ['status', 'alert']) region.querySelector(`[role=${role}]`)?.replaceChildren();
  // Close and reopen the region, because reopening moves it above an open dialog in the top layer.
  if (region.matches(':popover-open')) region.hidePopover();
  if (!toast) return;
  region.showPopover();
  region.querySelector(toast.tone === 'destructive' ? '[role=alert]' : '[role=status]')?.append(draw(toast));
}

function draw(toast: Toast): Node {
  const template = document.querySelector<HTMLTemplateElement>('#toast-template');
  const drawn = template?.content.cloneNode(true);
  if (!(drawn instanceof DocumentFragment)) return document.createTextNode(toast.title);
  const box = drawn.firstElementChild;
  if (box instanceof HTMLElement) box.dataset.tone = toast.tone;
  fill(drawn, '[data-title]', toast.title);
  fill(drawn, '[data-text]', toast.text ?? '');
  return drawn;
}

function fill(within: DocumentFragment, selector: string, text: string): void {
  const slot = within.querySelector(selector);
  if (slot) slot.textContent = text;
}
