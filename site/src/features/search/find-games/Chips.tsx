import { useRef } from 'react';
import { chipsOf } from '../filters/chips.ts';
import { $filters, setFilters } from '../filters/filters.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { Button } from '../../../shared/ui/Button.tsx';

export function Chips() {
  const chips = chipsOf(useValue($filters));
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;

  function moveFocus(at: number): void {
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll('button') ?? [];
      (left[Math.min(at, left.length - 1)] ?? document.querySelector<HTMLElement>('#open-filters'))?.focus();
    });
  }

  return (
    <ul ref={list} aria-label="Chosen filters" className="-my-1 flex flex-wrap gap-2 md:hidden">
      {chips.map(({ label, without }, at) => (
        <li key={label} className="max-w-full">
          <Button
            data-click="remove"
            className="max-w-full rounded-full py-1 pr-3 font-normal"
            onClick={() => {
              setFilters(without);
              moveFocus(at);
            }}
          >
            <span className="sr-only">Remove filter: </span>
            <span className="min-w-0 text-left wrap-anywhere">{label}</span>
            <Icon name="close" className="size-4 text-soft" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function FilterCount() {
  const { length } = chipsOf(useValue($filters));
  return length > 0 && `(${length})`;
}
