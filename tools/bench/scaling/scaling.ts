/**
 * `npm run scaling`: what a given number of teams needs, computed from measured costs (docs/costs.json), a restore's drill
 * and assumptions. Prints the tables of docs/scaling.md, updates the file, and names the first walls.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@playfield/infra/local/services.ts';
import * as z from 'zod';
import { PARTS } from './accounting.ts';
import { assumptions } from './assumptions.ts';
import {
  ALERT,
  costsFile,
  type Costs,
  needsOf,
  processorsFor,
  restored,
  type Saturday,
  teamsAt,
  walls,
  type Needs,
} from './model.ts';

const TEAMS = [10_000, 1_000_000, 50_000_000];
const FIRST_WALLS = 3;
const DOCUMENT = fileOf('scaling.md');

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
}
const measured = await readCosts();
const evidence = z.object({ restore: restored }).parse(JSON.parse(await readFile(fileOf('evidence.json'), 'utf8')));
const needs = (teams: number) => needsOf(teams, measured, evidence.restore);

async function readCosts(): Promise<Costs> {
  const { data } = costsFile.safeParse(JSON.parse(await readFile(fileOf('costs.json'), 'utf8')));
  if (!data) throw new Error('docs/costs.json was measured by an earlier program: run "npm run bench:costs"');
  return data;
}

const number = (value: number) =>
  value >= 10
    ? Math.ceil(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumSignificantDigits: 2 });
const rounded = (value: number) => number(Number(value.toPrecision(2)));

/** @param words how many of the columns hold words: the rest are numbers, at the right */
function table(head: readonly string[], rows: readonly (readonly string[])[], words: readonly number[] = [0]): string {
  const lines = head.map((_, column) => (words.includes(column) ? '---' : '---:'));
  return [head, lines, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function needsTable(): string {
  const rows: [string, (one: Needs) => string][] = [
    ['actions a second in the busiest minute', ({ actionsASecond }) => number(actionsASecond)],
    ...PARTS.map((part): (typeof rows)[number] => [`${part}: processors busy`, ({ busy }) => number(busy[part])]),
    ...SERVICES.map((name): (typeof rows)[number] => [
      `${name}: processes`,
      ({ busy }) => number(processorsFor(busy[name])),
    ]),
    ['streams: open pages at a time, and their memory', (one) => `${number(one.streams)}, ${number(one.streamsGb)} GB`],
    ['streams: processes', ({ streams }) => number(Math.max(2, Math.ceil(streams / assumptions.streamsAProcess)))],
    ['teams alerted a second', ({ alertsASecond }) => number(alertsASecond)],
    ['emails a second', ({ emailsASecond }) => number(emailsASecond)],
    ['of them alerts', ({ alertEmailsASecond }) => number(alertEmailsASecond)],
    ['kept after three years, with indexes', ({ keptGb }) => `${number(keptGb)} GB`],
    ['documents after three years', ({ documents }) => rounded(documents)],
    ['a backup takes', ({ backupMinutes }) => `${rounded(backupMinutes)} min`],
    ['a restore takes', ({ restoreMinutes }) => `${rounded(restoreMinutes)} min`],
    ['dollars a month for each 1,000 teams', (one) => rounded((one.dollarsAMonth / one.teams) * 1_000)],
  ];
  return table(
    ['teams', ...TEAMS.map((teams) => teams.toLocaleString('en-US'))],
    rows.map(([name, of]) => [name, ...TEAMS.map((teams) => of(needs(teams)))]),
  );
}

/** Nearest first. */
const reached = walls
  .map((wall) => ({ ...wall, teams: teamsAt(wall, needs) }))
  .toSorted((one, other) => one.teams - other.teams);

function wallTable(): string {
  return table(
    ['wall', 'reached with so many teams', 'what is done then'],
    reached.map(({ what, teams, afterwards }) => [what, rounded(teams), afterwards]),
    [0, 2],
  );
}

function costTable(): string {
  const often: Record<string, string> = Object.fromEntries(
    Object.entries(assumptions.aWeek).map(([action, times]) => [action, `${times}`]),
  );
  return table(
    ['milliseconds of processor time', ...PARTS, 'bytes kept', 'times a week'],
    Object.entries(measured.costs).map(([action, { milliseconds, bytes }]) => [
      action,
      ...PARTS.map((part) => milliseconds[part].toFixed(2)),
      `${bytes}`,
      often[action] ?? (action === ALERT ? 'by the searches' : ''),
    ]),
  );
}

function saturdayTable({ predicted, measured: was }: Saturday): string {
  return table(
    ['seconds of processor time', ...PARTS, 'all'],
    Object.entries({ 'by the costs': predicted, measured: was }).map(([name, seconds]) => [
      name,
      ...PARTS.map((part) => seconds[part].toFixed(1)),
      PARTS.reduce((sum, part) => sum + seconds[part], 0).toFixed(0),
    ]),
  );
}

function aboutSaturday({ among, teams, smaller, faster, actions, failed, p50, p99 }: Saturday): string {
  return (
    `A Saturday of ${number(teams)} teams, ${smaller} times smaller and ${faster} times faster, among ${number(among)} teams: ` +
    `${number(actions)} actions, ${failed} of them failed, answers in ${p50.toFixed(0)} ms (p99 ${p99.toFixed(0)} ms), all on one machine.`
  );
}

function crowdTable(): string {
  const { at, teams, games, interests, messages, notifications, indexShare } = measured;
  return table(
    [
      'measured on',
      'teams',
      'games',
      'interests',
      'messages',
      'emails, and as many notifications',
      'bytes of indexes for each of documents',
    ],
    [[at.slice(0, 10), ...[teams, games, interests, messages, notifications].map(number), `${indexShare}`]],
  );
}

let document = await readFile(DOCUMENT, 'utf8');
const { saturday } = measured;
const tables = {
  needs: needsTable(),
  walls: wallTable(),
  costs: costTable(),
  crowd: crowdTable(),
  saturday: saturday ? `${aboutSaturday(saturday)}\n\n${saturdayTable(saturday)}` : 'Not played to its end yet.',
};
for (const [name, text] of Object.entries(tables)) {
  console.log(`\n${text}`);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/scaling.md has no place for ${name}`);
  document = `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
await writeFile(DOCUMENT, document);
console.log('\nThe first three walls:');
for (const { what, teams, afterwards } of reached.slice(0, FIRST_WALLS))
  console.log(
    `  ${rounded(teams)} teams: ${what}. Then: ${afterwards.replaceAll(/ ?\(\[.*?\)\)|\[(.*?)\]\(.*?\)/g, '$1')}`,
  );
process.disconnect?.();
