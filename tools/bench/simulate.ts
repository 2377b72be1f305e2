/**
 * `npm run scaling`: what a given number of teams needs, computed from measured costs per action (docs/costs.json) and
 * assumed team behavior. Prints the tables of docs/scaling.md and updates the file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@playfield/infra/local/services.ts';
import * as z from 'zod';
import { PARTS } from './accounting.ts';
import { assumptions, walls, type Needs } from './assumptions.ts';

const COSTS = fileURLToPath(new URL('../../docs/costs.json', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url));
const TEAMS = [10_000, 1_000_000, 50_000_000];
const WEEKS_A_YEAR = 52;
const GB = 1024 ** 3;

const measured = z.object({
  costs: z.record(z.string(), z.object({ milliseconds: z.record(z.string(), z.number()), bytes: z.number() })),
});
const { costs } = measured.parse(JSON.parse(await readFile(COSTS, 'utf8')));
const actions = Object.entries(assumptions.aWeek).map(([action, timesAWeek]) => {
  const cost = costs[action];
  if (!cost) throw new Error(`${action} was not measured: run "npm run bench:costs"`);
  return { action, timesAWeek, ...cost };
});
type Action = (typeof actions)[number];
const sum = (of: (action: Action) => number) => actions.reduce((total, action) => total + of(action), 0);

function needsOf(teams: number): Needs {
  const { activeShare, busiestHour, withinTheHour, openMinutes, yearsKept, ...given } = assumptions;
  const active = teams * activeShare;
  /** Peak rate of something an active team does that often a week. */
  const atPeak = (timesAWeek: number) => ((active * timesAWeek * busiestHour) / 3_600) * withinTheHour;
  const streams = atPeak(given.visitsAWeek) * openMinutes * 60;
  return {
    actionsASecond: sum(({ timesAWeek }) => atPeak(timesAWeek)),
    busy: (part) => sum(({ timesAWeek, milliseconds }) => (atPeak(timesAWeek) * (milliseconds[part] ?? 0)) / 1_000),
    streams,
    streamsGb: (streams * given.streamBytes) / GB,
    emailsASecond: atPeak(given.emailsAWeek),
    keptGb: (active * WEEKS_A_YEAR * yearsKept * sum(({ timesAWeek, bytes }) => timesAWeek * bytes)) / GB,
  };
}

const number = (value: number) =>
  value >= 10
    ? Math.ceil(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
const processes = (busy: number) => Math.max(2, Math.ceil(busy / assumptions.busyShare));

/** @param words how many of the columns hold words: the rest are numbers, at the right */
function table(head: readonly string[], rows: readonly (readonly string[])[], words: readonly number[] = [0]): string {
  const lines = head.map((_, column) => (words.includes(column) ? '---' : '---:'));
  return [head, lines, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function needsTable(): string {
  const rows: [string, (one: Needs) => string][] = [
    ['actions a second in the busiest minute', ({ actionsASecond }) => number(actionsASecond)],
    ...PARTS.map((part): (typeof rows)[number] => [`${part}: processors busy`, ({ busy }) => number(busy(part))]),
    ...SERVICES.map((name): (typeof rows)[number] => [
      `${name}: processes`,
      ({ busy }) => number(processes(busy(name))),
    ]),
    ['open pages at a time, and their memory', (one) => `${number(one.streams)}, ${number(one.streamsGb)} GB`],
    ['emails a second', ({ emailsASecond }) => number(emailsASecond)],
    ['kept after three years', ({ keptGb }) => `${number(keptGb)} GB`],
  ];
  return table(
    ['teams', ...TEAMS.map((teams) => teams.toLocaleString('en-US'))],
    rows.map(([name, of]) => [name, ...TEAMS.map((teams) => of(needsOf(teams)))]),
  );
}

/** Number of teams at which each limit is reached, nearest first: everything grows linearly with them. */
function wallTable(): string {
  const one = needsOf(1);
  const reached = walls.map(({ limit, load, ...wall }) => ({ ...wall, teams: limit / load(one) }));
  return table(
    ['wall', 'reached with so many teams', 'what is done then'],
    reached
      .toSorted((first, second) => first.teams - second.teams)
      .map(({ what, teams, afterwards }) => [what, number(Number(teams.toPrecision(2))), afterwards]),
    [0, 2],
  );
}

function costTable(): string {
  return table(
    ['milliseconds of processor time', ...PARTS, 'bytes kept', 'times a week'],
    actions.map(({ action, milliseconds, bytes, timesAWeek }) => {
      return [action, ...PARTS.map((part) => (milliseconds[part] ?? 0).toFixed(2)), `${bytes}`, `${timesAWeek}`];
    }),
  );
}

let document = await readFile(DOCUMENT, 'utf8');
for (const [name, text] of Object.entries({ needs: needsTable(), walls: wallTable(), costs: costTable() })) {
  console.log(`\n${text}`);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/scaling.md has no place for ${name}`);
  document = `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
await writeFile(DOCUMENT, document);
process.disconnect?.();
