/**
 * Keeps the focus where somebody acted, when the button they pressed gives way to another one: the first control among the
 * same `data-actions` gets it, at once or when the action is done.
 */
export function keepFocus(pressed: Element, action: Promise<void>): void {
  const actions = pressed.closest('[data-actions]');
  const move = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) actions?.querySelector<HTMLElement>('a[href], button')?.focus();
    });
  move();
  void action.then(move);
}
