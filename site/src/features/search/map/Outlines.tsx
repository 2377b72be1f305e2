import { useEffect, useState } from 'react';
import type { SearchCircle } from './map-store.ts';
import { loadCounties, pathOf, type Border, type StateShape } from './atlas.ts';
import { ASPECT, type circleOf, type View } from './geometry.ts';
import { LETTER_SHARE, namesIn, type Town } from './towns.ts';

/** Counties are drawn in views narrower than this, in map units (about 350 miles). */
const COUNTIES_BELOW = 115;

const STATES_BELOW = 650;
const STATES_ABOVE = 150;

type Props = {
  view: View;
  states: readonly StateShape[];
  circle: ReturnType<typeof circleOf>;
  search: SearchCircle | null;
  towns: readonly Town[];
  pins: readonly Town[];
};

export function Outlines({ view, states, circle, search, towns, pins }: Props) {
  const { x, y, width } = view;
  const height = width / ASPECT;
  const close = width < COUNTIES_BELOW;
  const counties = useCounties(close);
  const letter = width * LETTER_SHARE;
  const named = states.filter(
    (state) => width < STATES_BELOW && width > STATES_ABOVE && state.width > state.name.length * letter * 0.65,
  );
  const place = circle && search ? [{ name: search.place, x: circle.middle[0], y: circle.top - letter }] : [];

  return (
    <svg viewBox={`${x - width / 2} ${y - height / 2} ${width} ${height}`} className="size-full" aria-hidden="true">
      {states.map(({ name, d }) => (
        <path key={name} d={d} className="fill-surface stroke-control stroke-1 [vector-effect:non-scaling-stroke]" />
      ))}
      {close && (
        <path
          d={pathOf(counties, view)}
          className="fill-none stroke-hairline stroke-1 [vector-effect:non-scaling-stroke]"
        />
      )}
      {circle && (
        <path
          d={circle.d}
          className="fill-pitch/10 stroke-pitch-text stroke-2 [stroke-dasharray:6_4] [vector-effect:non-scaling-stroke]"
        />
      )}
      {named.map((state) => (
        <text
          key={state.name}
          x={state.x}
          y={state.y}
          fontSize={letter}
          className="fill-soft tracking-[0.08em] uppercase opacity-75"
        >
          {state.name}
        </text>
      ))}
      {namesIn(towns, view, { taken: [...named, ...place], pins }).map(({ name, x: left, y: top, middle, below }) => (
        <g key={`${name} ${left}`}>
          <circle cx={left} cy={top} r={letter * 0.16} className="fill-soft" />
          <text x={middle} y={below} fontSize={letter * 0.92} className="fill-soft">
            {name}
          </text>
        </g>
      ))}
      {circle && search && (
        <>
          <circle cx={circle.middle[0]} cy={circle.middle[1]} r={letter * 0.4} className="fill-pitch-text" />
          <text x={circle.middle[0]} y={circle.top - letter} fontSize={letter} className="fill-pitch-text font-[650]">
            {search.place}
          </text>
        </>
      )}
    </svg>
  );
}

function useCounties(wanted: boolean): readonly Border[] {
  const [counties, setCounties] = useState<readonly Border[]>([]);
  useEffect(() => {
    if (!wanted || counties.length > 0) return;
    loadCounties().then(setCounties, (error: unknown) => console.warn('The counties could not be loaded', error));
  }, [wanted, counties.length]);
  return counties;
}
