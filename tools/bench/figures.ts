import { appendFile } from 'node:fs/promises';
import * as z from 'zod';

export const FIGURES_FILE = 'BENCH_FIGURES';

export const figure = z.object({
  what: z.string(),
  measured: z.string(),
  reference: z.string().optional(),
  goal: z.string().optional(),
  met: z.boolean().optional(),
});
export type Figure = z.infer<typeof figure>;

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, reference = '', goal = '', met }) => {
    const verdict = met === undefined ? '' : met ? 'met' : 'NOT MET';
    return `| ${what} | ${measured} | ${reference} | ${goal} | ${verdict} |`;
  });
  return ['\n| what | measured | reference | goal | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

export async function report(figures: readonly Figure[]): Promise<void> {
  console.log(table(figures));
  const file = process.env[FIGURES_FILE];
  if (file) await appendFile(file, figures.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

export async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);
  return result;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export const ratioOf = (ours: readonly number[], theirs: readonly number[]) => median(ours) / median(theirs);

export const spread = (values: readonly number[]) =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
