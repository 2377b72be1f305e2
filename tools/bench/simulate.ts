/**
 * `npm run scaling`: what a given number of teams needs, computed from measured costs per action (docs/costs.json) and
 * assumed team behavior. Prints the tables of docs/scaling.md and updates the file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { PARTS } from './accounting.ts';
import type { Part } from './accounting.ts';
import { assumptions, walls } from './assumptions.ts';

const COSTS = fileURLToPath(new URL('../../docs/costs.json', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url));
const TEAMS = [10_000, 1_000_000, 50_000_000];
const SECONDS_A_WEEK = 7 * 24 * 60 * 60;
const GB = 1024 ** 3;

const measured = z.object({
  at: z.iso.datetime(),
  costs: z.record(z.string(), z.object({ milliseconds: z.record(z.string(), z.number()), bytes: z.number() })),
});

type Needs = {
  teams: number;
  /** In the busiest minute. */
  actionsASecond: number;
  /** CPUs busy in that minute, by part. */
  busy: Record<Part, number>;
  streams: number;
  streamsGb: number;
  emailsASecond: number;
  keptGb: number;
};

const { at, costs } = measured.parse(JSON.parse(await readFile(COSTS, 'utf8')));

function needsOf(teams: number): Needs {
  const { activeShare, busiestHour, withinTheHour, aWeek, openMinutes, emailsAWeek, yearsKept, streamBytes } =
    assumptions;
  const active = teams * activeShare;
  /** Peak rate of something an active team does that often a week. */
  const atPeak = (timesAWeek: number) => ((active * timesAWeek * busiestHour) / 3_600) * withinTheHour;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each part
  const busy = Object.fromEntries(PARTS.map((part) => [part, 0])) as Record<Part, number>;
  let [actionsASecond, kept] = [0, 0];
  for (const [action, timesAWeek] of Object.entries(aWeek)) {
    const cost = costs[action];
    if (!cost) throw new Error(`${action} was not measured: run "npm run bench:costs"`);
    actionsASecond += atPeak(timesAWeek);
    for (const part of PARTS) busy[part] += (atPeak(timesAWeek) * (cost.milliseconds[part] ?? 0)) / 1_000;
    kept += active * timesAWeek * 52 * yearsKept * cost.bytes;
  }
  const streams = atPeak(assumptions.visitsAWeek) * openMinutes * 60;
  return {
    teams,
    actionsASecond,
    busy,
    streams,
    streamsGb: (streams * streamBytes) / GB,
    emailsASecond: atPeak(emailsAWeek),
    keptGb: kept / GB,
  };
}

const number = (value: number) =>
  value >= 10
    ? Math.ceil(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
const processes = (busy: number) => Math.max(2, Math.ceil(busy / assumptions.busyShare));

function table(needs: readonly Needs[]): string {
  const rows: [string, (one: Needs) => string][] = [
    ['actions a second in the busiest minute', ({ actionsASecond }) => number(actionsASecond)],
    ...PARTS.map((part): [string, (one: Needs) => string] => [
      `${part}: processors busy`,
      ({ busy }) => number(busy[part]),
    ]),
    ...PARTS.filter((part) => part !== 'redis' && part !== 'mongodb').map((part): [string, (one: Needs) => string] => [
      `${part}: processes`,
      ({ busy }) => number(processes(busy[part])),
    ]),
    [
      'open pages at a time, and their memory',
      ({ streams, streamsGb }) => `${number(streams)}, ${number(streamsGb)} GB`,
    ],
    ['emails a second', ({ emailsASecond }) => number(emailsASecond)],
    ['kept after three years', ({ keptGb }) => `${number(keptGb)} GB`],
  ];
  return [
    `| teams | ${needs.map(({ teams }) => teams.toLocaleString('en-US')).join(' | ')} |`,
    `| --- |${' ---: |'.repeat(needs.length)}`,
    ...rows.map(([name, of]) => `| ${name} | ${needs.map(of).join(' | ')} |`),
  ].join('\n');
}

/** Number of teams at which each limit is reached, nearest first: everything grows linearly with them. */
function wallTable(): string {
  const one = needsOf(1);
  const reached = walls.map(({ what, limit, load, afterwards }) => ({ what, teams: limit / load(one), afterwards }));
  return [
    '| wall | reached with so many teams | what is done then |',
    '| --- | ---: | --- |',
    ...reached
      .toSorted((first, second) => first.teams - second.teams)
      .map(({ what, teams, afterwards }) => `| ${what} | ${number(Number(teams.toPrecision(2)))} | ${afterwards} |`),
  ].join('\n');
}

function costTable(): string {
  return [
    `| milliseconds of processor time | ${PARTS.join(' | ')} | bytes kept | times a week |`,
    `| --- |${' ---: |'.repeat(PARTS.length + 2)}`,
    ...Object.entries(costs).map(
      ([action, { milliseconds, bytes }]) =>
        `| ${action} | ${PARTS.map((part) => (milliseconds[part] ?? 0).toFixed(2)).join(' | ')} | ${bytes} | ${assumptions.aWeek[action] ?? 0} |`,
    ),
  ].join('\n');
}

const tables: Record<string, string> = { needs: table(TEAMS.map(needsOf)), walls: wallTable(), costs: costTable() };
let document = await readFile(DOCUMENT, 'utf8');
for (const [name, text] of Object.entries(tables)) {
  console.log(`\n${text}`);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/scaling.md has no place for ${name}`);
  document = `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
await writeFile(DOCUMENT, document);
console.log(`\nfrom costs of ${at.slice(0, 10)}; a week has ${SECONDS_A_WEEK.toLocaleString('en-US')} s`);
process.disconnect?.();
