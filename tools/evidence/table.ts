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
  restore: run
    .extend({
      teams: z.number(),
      documents: z.number(),
      backupSeconds: z.number(),
      restoreSeconds: z.number(),
      indexSeconds: z.number(),
    })
    .optional(),
  rotate: run
    .extend({
      keys: z.number(),
      restarts: z.number(),
      answered: z.number(),
      failed: z.number(),
      written: z.number(),
      astray: z.number(),
    })
    .optional(),
  redis: run
    .extend({
      awaySeconds: z.number(),
      answered: z.number(),
      refusedWithoutSessions: z.number(),
      refusedWithoutQueues: z.number(),
      failed: z.number(),
      longestMs: z.number(),
      owed: z.number(),
      lost: z.number(),
    })
    .optional(),
  mail: run
    .extend({
      digests: z.number(),
      processes: z.number(),
      emailsPerSecond: z.number(),
      verificationMs: z.number(),
      awayMs: z.number(),
      backMs: z.number(),
    })
    .optional(),
  upgrade: run
    .extend({
      replaced: z.number(),
      answered: z.number(),
      failed: z.number(),
      written: z.number(),
      astray: z.number(),
    })
    .optional(),
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
const seconds = (value: number) => `${value.toFixed(1)} s`;
const MB = 1024 ** 2;

/** As Markdown. */
export async function evidenceTable(): Promise<string> {
  const [ledger, found] = await Promise.all([readLedger(), readRecorded()]);
  const { attack, fuzz, network, kills, restarts, mixed, aborts, mutations, image } = found;
  const { restore, rotate, redis, mail, upgrade } = found;
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
      'a restore',
      restore &&
        `${number(restore.documents)} documents of ${number(restore.teams)} teams back in ${seconds(restore.restoreSeconds)}, indexes in ${seconds(restore.indexSeconds)}, after a backup of ${seconds(restore.backupSeconds)}`,
      of('drill -- restore', restore),
    ],
    [
      'keys rotated under load',
      rotate &&
        `${rotate.keys} in ${rotate.restarts} restarts: ${number(rotate.answered)} calls answered, ${rotate.failed} failed; ${number(rotate.written)} writes, ${rotate.astray} lost or doubled`,
      of('drill -- rotate', rotate),
    ],
    [
      'Redis killed, back with its data or empty',
      redis &&
        `each away for ${redis.awaySeconds} s, twice: ${number(redis.answered)} calls answered, ${redis.refusedWithoutSessions} told to try again without sessions, ${redis.refusedWithoutQueues} without queues, ${redis.failed} failed; all well within ${seconds(redis.longestMs / 1_000)}; ${redis.owed} emails owed, ${redis.lost} lost`,
      of('drill -- redis', redis),
    ],
    [
      'a mail server that takes 200 ms',
      mail &&
        `${number(mail.emailsPerSecond)} emails a second from ${mail.processes} ${mail.processes === 1 ? 'process' : 'processes'}, a verification behind ${number(mail.digests)} digests within ${seconds(mail.verificationMs / 1_000)} (p95); all out ${seconds(mail.backMs / 1_000)} after ${mail.awayMs / 1_000} s without it`,
      of('drill -- mail', mail),
    ],
    [
      'the released version replaced, and rolled back',
      upgrade &&
        `${upgrade.replaced} instances under load: ${number(upgrade.answered)} calls answered, ${upgrade.failed} failed; ${number(upgrade.written)} writes, ${upgrade.astray} lost or doubled`,
      of('drill -- upgrade', upgrade),
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
