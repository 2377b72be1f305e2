/**
 * Keeps the focus in place when a pressed button is replaced: focuses the first control in the same `data-actions`, at
 * once or after the action.
 */
export function keepFocus(pressed: Element, action: Promise<void>): void {
  const actions = pressed.closest('[data-actions]');
  const move = () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || !actions) return;
      if (actions.isConnected) actions.querySelector<HTMLElement>('a[href], button')?.focus();
      else catchFocus();
    });
  move();
  void action.then(move);
}

/** Focuses the list of games if the focus was lost with a removed game. */
export function catchFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#results, #tab-panel')?.focus({ preventScroll: true });
  });
}
