/** The panel under the bell. Its list loads when opened; without the script the bell links to the page. */
export function enhanceBell(): void {
  const panel = document.getElementById('notifications-panel');
  const place = panel?.querySelector('[data-list]');
  if (!panel || !place) return;
  let close: (() => void) | undefined;
  panel.addEventListener('toggle', ({ newState }) => {
    close?.();
    close = undefined;
    if (newState === 'open') void open(panel, place);
  });

  async function open(opened: HTMLElement, into: Element): Promise<void> {
    const { showList } = await import('../features/account/notifications/panel.tsx');
    if (opened.matches(':popover-open')) close ??= showList(into, () => opened.hidePopover());
  }
}
