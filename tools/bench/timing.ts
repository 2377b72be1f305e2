/** Measures and formats times in milliseconds. */

export async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);
  return result;
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** `p50 / p95 / p99`. */
export const three = (times: readonly number[]) =>
  [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)).join(' / ');
