/**
 * Keeps the focus nearby when the action replaces the pressed button. Focuses the first control in the same
 * `data-actions`. If there is none, focuses the section's title.
 */
export function keepFocus(pressed: Element, action: Promise<unknown>): void {
  const actions = pressed.closest('[data-actions]');
  const title = pressed.closest('section[id]')?.querySelector<HTMLElement>('h2[tabindex]');
  const move = () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      if (actions?.isConnected) actions.querySelector<HTMLElement>('a[href], button')?.focus();
      else if (title?.isConnected) title.focus({ preventScroll: true });
      else if (actions) catchFocus();
    });
  move();
  void action.then(move);
}

export function catchFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#results, #tab-panel')?.focus({ preventScroll: true });
  });
}
