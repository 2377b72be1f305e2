/** Benchmark results: printed as they finish, and collected by `npm run bench` into one table. */
import { appendFile } from 'node:fs/promises';

/** Names the file where `npm run bench` collects results. */
export const FIGURES_FILE = 'BENCH_FIGURES';

export type Figure = {
  what: string;
  /** As printed, with its unit. */
  measured: string;
  /** The reference measured in the same run, interleaved. */
  reference?: string;
  /** As printed; absent if there is no goal. */
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
