/** The evidence table: the current ledger and matrix, and the latest long runs. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { controls } from '../mutations/controls.ts';
import { cells } from '@playfield/tests/support/who-may.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** When a run ended, and on which commit. */
const run = z.object({ at: z.iso.datetime(), commit: z.string() });
/** What each long run records in docs/evidence.json. */
const recorded = z.object({
  attack: run
    .extend({ goals: z.number(), steps: z.number(), venues: z.number(), queries: z.number(), won: z.number() })
    .optional(),
  fuzz: run.extend({ cases: z.number(), failed: z.number() }).optional(),
  network: run.extend({ faults: z.number(), survived: z.number() }).optional(),
  image: run.extend({ megabytes: z.number(), packages: z.number(), problems: z.number() }).optional(),
  kills: run.extend({ kills: z.number(), owed: z.number(), lost: z.number(), duplicates: z.number() }).optional(),
  restarts: run.extend({ restarts: z.number(), answered: z.number(), failed: z.number() }).optional(),
  mixed: run
    .extend({
      minutes: z.number(),
      kills: z.number(),
      answered: z.number(),
      written: z.number(),
      astray: z.number(),
      slowestMs: z.number(),
      failed: z.number(),
    })
    .optional(),
  aborts: run
    .extend({ aborts: z.number(), leaks: z.number(), heapMore: z.number(), handlesMore: z.number() })
    .optional(),
  mutations: run.extend({ controls: z.number(), caught: z.number() }).optional(),
});
type Recorded = z.infer<typeof recorded>;
type Run = z.infer<typeof run>;

/** Ledger lines by state. */
async function readLedger(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of (await readFile(at('docs/asvs.md'), 'utf8')).split('\n')) {
    const [, id, , state] = line.split('|').map((cell) => cell.trim());
    if (id && state && /^V\d/.test(id)) counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

const readRecorded = async (): Promise<Recorded> =>
  recorded.parse(JSON.parse(await readFile(at('docs/evidence.json'), 'utf8')));

const number = (value: number) => value.toLocaleString('en-US');
const MB = 1024 ** 2;

/** As Markdown. */
export async function evidenceTable(): Promise<string> {
  const [ledger, { attack, fuzz, network, kills, restarts, mixed, aborts, mutations, image }] = await Promise.all([
    readLedger(),
    readRecorded(),
  ]);
  const { shown = 0, set = 0, written = 0, none = 0, gap = 0 } = ledger;
  const rows = [
    [
      'OWASP ASVS 5.0, level 2',
      `${shown} of ${shown + set + written + gap} requirements shown by a test that fails without the control, ${set} set, ${written} written down, ${gap} open; ${none} do not apply`,
      '[the ledger](docs/asvs.md)',
    ],
    ['who may make which call', `${number(cells.length)} cells, every one played`, '`npm test`'],
    [
      'six attackers',
      attack &&
        `${attack.goals} goals and ${number(attack.steps)} steps at random, ${number(attack.queries)} questions about ${attack.venues} venues: ${attack.won} won`,
      of('attack', attack),
    ],
    ['hostile requests', fuzz && `${number(fuzz.cases)} sent, ${fuzz.failed} got through`, of('fuzz', fuzz)],
    ['network faults', network && `${network.survived} of ${network.faults} survived`, of('faults:network', network)],
    [
      'processes killed while emails go out',
      kills &&
        `${number(kills.kills)} kills: ${number(kills.owed)} emails owed, ${kills.lost} lost, ${kills.duplicates} sent twice`,
      of('faults:no-lost-mail', kills),
    ],
    [
      'restarts under load',
      restarts && `${restarts.restarts}: ${number(restarts.answered)} requests answered, ${restarts.failed} failed`,
      of('faults:restarts', restarts),
    ],
    [
      'instances killed under mixed load',
      mixed &&
        `${mixed.kills} in ${mixed.minutes} minutes: ${number(mixed.answered)} requests answered, ${mixed.failed} failed; ${number(mixed.written)} writes, ${mixed.astray} lost or doubled`,
      of('faults:mixed', mixed),
    ],
    [
      'callers who hang up',
      aborts &&
        `${number(aborts.aborts)}: ${aborts.leaks} leaks (at most ${(aborts.heapMore / MB).toFixed(1)} MB of heap and ${aborts.handlesMore} handles more)`,
      of('faults:aborts', aborts),
    ],
    [
      'controls taken away',
      mutations && `${mutations.caught} of ${mutations.controls} noticed by a test; ${controls.length} there are now`,
      of('mutations', mutations),
    ],
    [
      'the production image',
      image &&
        `${image.megabytes} MB, ${image.packages} packages; ${image.problems} problems in starting each service of it alone`,
      of('image:check', image),
    ],
  ];
  return [
    '| claim | evidence | by |',
    '| --- | --- | --- |',
    ...rows.map(([claim, what = 'not run yet', by]) => `| ${claim} | ${what} | ${by} |`),
  ].join('\n');
}

function of(command: string, ended: Run | undefined): string {
  return ended ? `\`npm run ${command}\`, ${ended.at.slice(0, 10)}` : `\`npm run ${command}\``;
}

const QUOTE = /^\| claim \| evidence \|.*\n(?:\|.*\n)*\|.*/m;

/** The table as quoted in a document. */
export function quoted(document: string): string {
  const [found] = QUOTE.exec(document) ?? [];
  if (found === undefined) throw new Error('The evidence is not quoted');
  return found;
}
