/**
 * Keeps the focus where somebody acted, when the button they pressed gives way to another one: the first control among the
 * same `data-actions` gets it, at once or when the action is done.
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

/** Gives the focus to the list of games, where it was lost with a game that went away. */
export function catchFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#results, #tab-panel')?.focus({ preventScroll: true });
  });
}
