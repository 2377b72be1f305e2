/** Bars by week, drawn by ourselves: the same numbers stand in the table beside it. */
type Props = { label: string; bars: readonly { key: string; value: number | null }[]; unit?: string };

const WIDTH = 600;
const HEIGHT = 140;
const GAP = 0.25;

export function Chart({ label, bars, unit = '' }: Props) {
  const highest = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const step = WIDTH / Math.max(1, bars.length);
  const total = bars.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return (
    <figure className="card grid gap-3 p-4">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-soft">
          at most {highest.toLocaleString('en-US')}
          {unit} a week
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${label} by week: ${unit ? '' : `${total.toLocaleString('en-US')} in all, `}at most ${highest}${unit} a week`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="chart-line" />
        {bars.map(({ key, value }, index) => {
          const height = ((value ?? 0) / highest) * (HEIGHT - 4);
          return (
            <rect
              key={key}
              className="chart-bar"
              x={(index + GAP / 2) * step}
              y={HEIGHT - height}
              width={step * (1 - GAP)}
              height={height}
            >
              <title>{`${key}: ${value === null ? 'unknown' : value}${unit}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}
