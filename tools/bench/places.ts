/** In-process place lookup: microseconds, and the ratio to a plain `Map` lookup of the same input. */
import { createGazetteer } from '@playfield/matchmaking/places/gazetteer.ts';
import { quantile, ratioOf, report, three, type Figure } from './figures.ts';

const ROUNDS = 4_000;
/** Short prefixes match the most rows; real input goes on, with accents, abbreviations and states. */
const INPUTS = 'san|new|bould|st louis|ft collins|nyc|doña ana|springfield, il|803|80302|zzz'.split('|');
const ADDRESSES = ['80302', 'Denver, CO', 'Pleasant View Fields, Boulder, CO 80301', 'Nowhere, ZZ'];
const GOAL_P99_MICROSECONDS = 1_000;

const places = createGazetteer();

await report([
  await figureOf('places suggested', INPUTS, (text) => places.suggest(text)),
  await figureOf('a place found', ADDRESSES, (text) => places.find(text)),
]);
process.disconnect?.();

async function figureOf(what: string, texts: readonly string[], lookUp: (text: string) => unknown): Promise<Figure> {
  const map = new Map(texts.map((text, index) => [text, index]));
  await measure(texts, lookUp);
  const [times, reference] = [await measure(texts, lookUp), await measure(texts, (text) => map.get(text))];
  return {
    what: `${what}, p50 / p95 / p99`,
    measured: `${three(times)} µs`,
    reference: `a Map: ${ratioOf(times, reference).toFixed(0)}×`,
    goal: `${GOAL_P99_MICROSECONDS} µs at p99`,
    met: quantile(times, 0.99) <= GOAL_P99_MICROSECONDS,
  };
}

/** Microseconds. */
async function measure(texts: readonly string[], lookUp: (text: string) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of texts) {
      const started = performance.now();
      await lookUp(text);
      times.push((performance.now() - started) * 1_000);
    }
  }
  return times;
}
