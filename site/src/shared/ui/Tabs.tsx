import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

export type Tab<Name extends string> = { name: Name; label: string; count?: number };
type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
};

export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);

  const counts = tabs.map(({ count }) => count).join();
  useEffect(() => {
    const [row, tab] = [list.current, document.getElementById(`tab-${chosen}`)];
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- counts change the tabs' widths
  }, [chosen, counts]);

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.name === chosen);
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = tabs[(move + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus();
  }

  return (
    <div className="grid gap-6">
      <div ref={list} role="tablist" aria-label={label} className="tabs relative">
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`tab-${tab.name}`}
            aria-selected={tab.name === chosen}
            aria-controls="tab-panel"
            tabIndex={tab.name === chosen ? 0 : -1}
            className="tab"
            onKeyDown={onKeyDown}
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span className="badge badge-looking">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        id="tab-panel"
        role="tabpanel"
        aria-labelledby={`tab-${chosen}`}
        tabIndex={0}
        className="min-w-0 rounded-small"
      >
        {children}
      </div>
    </div>
  );
}
