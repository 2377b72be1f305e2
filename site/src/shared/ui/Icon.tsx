import type { Sport } from '@playfield/contracts/fields/options.ts';
import { glyphs } from '@playfield/contracts/fields/glyphs.ts';
import { icons, type IconName } from '../../data/icons.ts';

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return <Drawing path={icons[name]} className={className} width={2} />;
}

export function SportGlyph({ sport, className = 'size-6' }: { sport: Sport; className?: string }) {
  return <Drawing path={glyphs[sport]} className={className} width={1.5} />;
}

function Drawing({ path, className, width }: { path: string; className: string; width: number }) {
  return (
    <svg
      className={`flex-none ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
