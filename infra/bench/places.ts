/** What a look-up of places costs in process: microseconds, and how many times a plain `Map` look-up of the same input takes. */
import { createGazetteer } from '../../services/matchmaking/places/gazetteer.ts';

const ROUNDS = 4_000;
/** The shortest prefixes find the most rows; people type on, with accents, abbreviations and states. */
const INPUTS = [
  'san',
  'new',
  'bould',
  'st louis',
  'ft collins',
  'nyc',
  'doña ana',
  'springfield, il',
  '803',
  '80302',
  'zzz',
];
const ADDRESSES = ['80302', 'Denver, CO', 'Pleasant View Fields, Boulder, CO 80301', 'Nowhere, ZZ'];
const GOAL_P99_MICROSECONDS = 1_000;

const places = createGazetteer();
const map = new Map([...INPUTS, ...ADDRESSES].map((text, index) => [text, index]));

async function measure(texts: readonly string[], lookUp: (text: string) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of texts) {
      const started = performance.now();
      await lookUp(text);
      times.push((performance.now() - started) * 1_000);
    }
  }
  return times.toSorted((one, other) => one - other);
}

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

async function report(name: string, texts: readonly string[], lookUp: (text: string) => unknown): Promise<void> {
  await measure(texts, lookUp);
  const [times, reference] = [await measure(texts, lookUp), await measure(texts, (text) => map.get(text))];
  const columns = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1).padStart(9));
  const ratio = (quantile(times, 0.5) / quantile(reference, 0.5)).toFixed(0);
  console.log(`${name.padEnd(12)}${columns.join('')}${`${ratio}×`.padStart(10)}`);
}

console.log(`${'µs'.padEnd(12)}${['p50', 'p95', 'p99', 'to a Map'].map((word) => word.padStart(9)).join('')}`);
await report('suggest', INPUTS, (text) => places.suggest(text));
await report('find', ADDRESSES, (text) => places.find(text));
console.log(`goal: p99 at most ${GOAL_P99_MICROSECONDS} µs`);
