import { readFile, rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

const SLOWEST = 10;
const REASON_LINES = 12;

const CHARACTERS: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
const textOf = (xml = '') =>
  stripVTControlCharacters(xml.replaceAll(/&(\w+);/g, (whole, name: string) => CHARACTERS[name] ?? whole));

async function resultsOf(runner: string) {
  const file = new URL(`../../node_modules/.cache/${runner}.xml`, import.meta.url);
  const report = await readFile(file, 'utf8');
  await rm(file);
  return [...report.matchAll(/<testcase ([^>]*?)(?:\/>|>(.*?)<\/testcase>)/gs)].map(([, about = '', content = '']) => {
    const [file, name, seconds] = ['classname', 'name', 'time'].map((key) =>
      textOf(new RegExp(`\\b${key}="([^"]*)"`).exec(about)?.[1]),
    );
    const [, reason] = /<failure[^>]*>\s*(?:<!\[CDATA\[)?(.*?)(?:\]\]>\s*)?<\/failure>/s.exec(content) ?? [];
    return { title: `${file}: ${name}`, seconds: Number(seconds), reason: reason && textOf(reason) };
  });
}

const results = [...(await resultsOf('vitest')), ...(await resultsOf('playwright'))];

console.log('\nSlowest tests');
for (const { title, seconds } of results.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${title}`);
for (const { title, reason } of results)
  if (reason) console.log(`\nFAILED ${title}\n${reason.split('\n').slice(0, REASON_LINES).join('\n')}`);
const failed = results.filter(({ reason }) => reason).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
