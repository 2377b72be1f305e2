import { CREST_SIZE, drawCrest, RIM } from '@playfield/contracts/fields/crest-drawing.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { useId } from 'react';

type Props = { team: { teamName: string; crest?: string | undefined; sport?: Sport | undefined }; className?: string };

export function Crest({ team, className = 'size-9' }: Props) {
  const id = useId();
  const { outline, area, first, second, border, ink, halo, mark } = drawCrest(team.crest, team.teamName, team.sport);
  return (
    <svg className={`flex-none ${className}`} viewBox={`0 0 ${CREST_SIZE} ${CREST_SIZE}`} aria-hidden="true">
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d={outline} fill={first} stroke={second} strokeWidth={border * 2} />
        {area && <path d={area} fill={second} />}
      </g>
      <path d={outline} fill="none" stroke={RIM} strokeWidth="1.5" />
      {'letters' in mark ? (
        <text
          x={CREST_SIZE / 2}
          y={mark.foot}
          textAnchor="middle"
          fill={ink}
          stroke={halo ?? undefined}
          className="crest-letters"
          style={{ fontSize: mark.size }}
        >
          {mark.letters}
        </text>
      ) : (
        <g fill="none" strokeLinecap="round" strokeLinejoin="round" transform="translate(15.2 14) scale(1.4)">
          {halo && <path d={mark.glyph} stroke={halo} strokeWidth="4" />}
          <path d={mark.glyph} stroke={ink} strokeWidth="1.8" />
        </g>
      )}
    </svg>
  );
}
