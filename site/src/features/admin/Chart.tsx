import { axisOf } from './labels.ts';

/** Bar chart by week, drawn without a library; the table beside it has the same numbers. */
type Props = { label: string; bars: readonly { key: string; value: number | null }[]; unit?: string };

/** The drawing is stretched to fit, so its labels live outside it. */
const WIDTH = 600;
const HEIGHT = 140;
const GAP = 0.25;

export function Chart({ label, bars, unit = '' }: Props) {
  const highest = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const marks = axisOf(highest);
  const [top] = marks;
  const step = WIDTH / Math.max(1, bars.length);
  const total = bars.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const heightOf = (value: number) => (value / top) * HEIGHT;
  return (
    <figure className="card grid gap-3 p-4">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-soft">
          at most {highest.toLocaleString('en-US')}
          {unit} a week
        </span>
      </figcaption>
      <div className="chart">
        <div className="chart-values" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark}>
              {mark.toLocaleString('en-US')}
              {unit}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${label} by week: ${unit ? '' : `${total.toLocaleString('en-US')} in all, `}at most ${highest}${unit} a week`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full"
        >
          <path d={`M0 0V${HEIGHT}H${WIDTH}`} className="chart-axis" />
          {marks.slice(0, -1).map((mark) => (
            <path key={mark} d={`M0 ${HEIGHT - heightOf(mark)}H${WIDTH}`} className="chart-line" />
          ))}
          {bars.map(({ key, value }, index) => (
            <rect
              key={key}
              className="chart-bar"
              x={(index + GAP / 2) * step}
              y={HEIGHT - heightOf(value ?? 0)}
              width={step * (1 - GAP)}
              height={heightOf(value ?? 0)}
            >
              <title>{`${key}: ${value === null ? 'unknown' : value}${unit}`}</title>
            </rect>
          ))}
        </svg>
        <div className="chart-weeks" aria-hidden="true">
          <span>Week of {bars[0]?.key}</span>
          <span>{bars.length > 1 && bars.at(-1)?.key}</span>
        </div>
      </div>
    </figure>
  );
}
