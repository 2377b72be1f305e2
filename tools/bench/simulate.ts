/**
 * `npm run scaling`: what a given number of teams needs, computed from measured costs per action (docs/costs.json) and
 * assumed team behavior. Prints the tables of docs/scaling.md and updates the file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@playfield/infra/local/services.ts';
import * as z from 'zod';
import { PARTS, type Part } from './accounting.ts';
import { assumptions, prices, walls, type Needs } from './assumptions.ts';

const COSTS = fileURLToPath(new URL('../../docs/costs.json', import.meta.url));
const EVIDENCE = fileURLToPath(new URL('../../docs/evidence.json', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url));
const TEAMS = [10_000, 1_000_000, 50_000_000];
const WEEKS_A_YEAR = 52;
const WEEKS_A_MONTH = WEEKS_A_YEAR / 12;
const GB = 1024 ** 3;
const FIRST_WALLS = 3;

const measured = z.object({
  costs: z.record(z.string(), z.object({ milliseconds: z.record(z.string(), z.number()), bytes: z.number() })),
});
const { costs } = measured.parse(JSON.parse(await readFile(COSTS, 'utf8')));
const seconds = z.number().positive();
const evidence = z.object({
  restore: z.object({ teams: seconds, backupSeconds: seconds, restoreSeconds: seconds, indexSeconds: seconds }),
});
const { restore } = evidence.parse(JSON.parse(await readFile(EVIDENCE, 'utf8')));
const alert = costs['alert a team'];
if (!alert) throw new Error('An alert was not measured: run "npm run bench:costs"');
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
  // As many times more searches find a game as there are more of them.
  const alertsAGame = (given.alertsAGame * teams * given.searchesAHundredTeams) / 100 / 100_000;
  const alertsASecond = atPeak(given.aWeek['post a game'] ?? 0) * alertsAGame;
  const ofAlerts = (part: Part) => (alertsASecond * (alert?.milliseconds[part] ?? 0)) / 1_000;
  const minutes = (each: number) => (each / restore.teams / 60) * teams;
  const bytesAWeek = sum(({ timesAWeek, bytes }) => timesAWeek * bytes) * (1 + given.indexShare);
  return {
    teams,
    actionsASecond: sum(({ timesAWeek }) => atPeak(timesAWeek)),
    alertsASecond,
    alertBusy: (alert?.milliseconds['notifier'] ?? 0) / 1_000,
    busy: (part) =>
      sum(({ timesAWeek, milliseconds }) => (atPeak(timesAWeek) * (milliseconds[part] ?? 0)) / 1_000) + ofAlerts(part),
    streams,
    streamsGb: (streams * given.streamBytes) / GB,
    emailsASecond: atPeak(given.emailsAWeek),
    emailsAMonth: active * given.emailsAWeek * WEEKS_A_MONTH,
    keptGb: (active * WEEKS_A_YEAR * yearsKept * bytesAWeek) / GB,
    backupMinutes: minutes(restore.backupSeconds),
    restoreMinutes: minutes(restore.restoreSeconds + restore.indexSeconds),
  };
}

/** Dollars a month. */
function moneyFor(needs: Needs): number {
  const processors = PARTS.reduce((total, part) => total + Math.max(2, needs.busy(part) / assumptions.busyShare), 0);
  const emailing = (2 * needs.emailsASecond) / assumptions.emailsAProcess;
  const stored = needs.keptGb * prices.copies * prices.gbStored;
  const emails = (needs.emailsAMonth / 1_000) * prices.thousandEmails;
  return (processors + emailing) * prices.processor + needs.streamsGb * prices.gbMemory + stored + emails;
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
    ['streams: processes', ({ streams }) => number(Math.max(2, Math.ceil(streams / assumptions.streamsAProcess)))],
    ['teams alerted a second', ({ alertsASecond }) => number(alertsASecond)],
    ['emails a second', ({ emailsASecond }) => number(emailsASecond)],
    ['kept after three years, with indexes', ({ keptGb }) => `${number(keptGb)} GB`],
    ['a backup takes', ({ backupMinutes }) => `${number(backupMinutes)} min`],
    ['dollars a month for 1,000 teams', (one) => number((moneyFor(one) / one.teams) * 1_000)],
  ];
  return table(
    ['teams', ...TEAMS.map((teams) => teams.toLocaleString('en-US'))],
    rows.map(([name, of]) => [name, ...TEAMS.map((teams) => of(needsOf(teams)))]),
  );
}

const MOST_TEAMS = 1e12;

/** Number of teams at which a limit is reached: some loads grow faster than the teams. */
function teamsAt({ limit, load }: (typeof walls)[number]): number {
  let [below, above] = [1, MOST_TEAMS];
  while (above / below > 1.001) {
    const middle = Math.sqrt(below * above);
    if (load(needsOf(middle)) < limit) below = middle;
    else above = middle;
  }
  return below;
}

const reached = walls
  .map((wall) => ({ ...wall, teams: teamsAt(wall) }))
  .toSorted((one, other) => one.teams - other.teams);
const rounded = (teams: number) => number(Number(teams.toPrecision(2)));

/** Nearest first. */
const wallTable = () =>
  table(
    ['wall', 'reached with so many teams', 'what is done then'],
    reached.map(({ what, teams, afterwards }) => [what, rounded(teams), afterwards]),
    [0, 2],
  );

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
console.log('\nThe first three walls:');
for (const { what, teams, afterwards } of reached.slice(0, FIRST_WALLS))
  console.log(`  ${rounded(teams)} teams: ${what}. Then: ${afterwards.replaceAll(/\[(.*?)\]\(.*?\)/g, '$1')}`);
process.disconnect?.();
