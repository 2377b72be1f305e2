import pTimeout from 'p-timeout';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const READ_TIMEOUT_MS = 3_000;
export const LATENCY_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const registry = new Registry();

/** Label values must not contain IDs, addresses or user input. */
type Family<Label extends string> = { name: string; help: string; labelNames: readonly Label[] };
type Reading<Label extends string> = { labels: Partial<Record<Label, string>>; value: number };

export function counter<Label extends string>(family: Family<Label>): Counter<Label> {
  return new Counter({ ...family, registers: [registry] });
}

export function histogram<Label extends string>(family: Family<Label> & { buckets: number[] }): Histogram<Label> {
  return new Histogram({ ...family, registers: [registry] });
}

export type ReadGauge<Label extends string> = { from(read: () => Promise<Reading<Label>[]>): void };

export function readGauge<Label extends string>(family: Family<Label>): ReadGauge<Label> {
  let read: () => Promise<Reading<Label>[]> = async () => [];
  const gauge = new Gauge({
    ...family,
    registers: [registry],
    async collect() {
      const readings = (await inTime(() => read(), READ_TIMEOUT_MS)) ?? [];
      gauge.reset();
      for (const { labels, value } of readings) gauge.set(labels, value);
    },
  });
  return {
    from(source) {
      read = source;
    },
  };
}

export async function inTime<Value>(work: () => Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  try {
    return await pTimeout(work(), { milliseconds, fallback: () => undefined });
  } catch {
    return undefined;
  }
}

export function secondsSince(started: number): number {
  return (performance.now() - started) / 1_000;
}
