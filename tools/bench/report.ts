/** What benches found: printed as they end, and handed to `npm run bench`, which makes one table of all. */
import { appendFile } from 'node:fs/promises';

/** Names the file that `npm run bench` gathers figures in. */
export const FIGURES_FILE = 'BENCH_FIGURES';

export type Figure = {
  what: string;
  /** As printed, with its unit. */
  measured: string;
  /** What it is beside: of the same run, in turns with it. */
  reference?: string;
  /** As printed; absent where there is nothing to reach. */
  goal?: string;
  met?: boolean;
};

export function line({ what, measured, reference, goal, met }: Figure): string {
  const verdict = met === undefined ? '' : met ? 'met' : 'NOT MET';
  return `| ${what} | ${measured} | ${reference ?? ''} | ${goal ?? ''} | ${verdict} |`;
}

export const HEAD = '| what | measured | beside | goal | |\n| --- | --- | --- | --- | --- |';

export async function report(figures: readonly Figure[]): Promise<void> {
  console.log(`\n${[HEAD, ...figures.map(line)].join('\n')}`);
  const file = process.env[FIGURES_FILE];
  if (file) await appendFile(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** `median (lowest to highest)`. */
export function spread(values: readonly number[], digits = 0): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}
