import type { ReactNode } from 'react';
import { TextLink } from '../../../shared/ui/Button.tsx';

export function FilledNotice({ by, children }: { by: number; children: ReactNode }) {
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-3">
      <span>
        You play <TextLink href={`/games/${by}`}>another game</TextLink> then, so other teams can’t see this date.
      </span>
      {children}
    </div>
  );
}
