/** What is kept, for how long, and what logs and backups say of it. */
import type { Control } from '../control.ts';

const secretsTest = ['tests/api/operations/secrets.test.ts'];
const backupTest = ['tests/api/operations/backup.test.ts'];
const retentionTest = ['tests/api/operations/retention.test.ts'];
const accountTest = ['tests/api/account.test.ts'];
const http = 'services/kit/http/app.ts';
const manifest = 'infra/operations/manifest.ts';

export const keeping: readonly Control[] = [
  {
    control: 'logs name the route and no path',
    file: http,
    old: "return typeof matched === 'string' ? matched : 'other';",
    new: 'return ctx.path;',
    tests: secretsTest,
  },
  {
    control: 'logs take no request id that is no id',
    file: http,
    old: 'REQUEST_ID_PATTERN.test(given) ? given : randomUUID()',
    new: 'given || randomUUID()',
    tests: secretsTest,
  },
  {
    control: 'logs say of an error what kind it is, and not its words',
    file: 'services/kit/telemetry/logger.ts',
    old: 'return { error: error.name,',
    new: 'return { error: `${error.name} ${error.message}`,',
    tests: ['services/kit/http/app.test.ts'],
  },
  {
    control: 'logs say of a browser’s report which page, and not what was asked of it',
    file: 'services/gateway/pages/csp-reports.ts',
    old: "(URL.parse(page)?.pathname.replace(/\\/\\d+$/, '') ?? 'unknown')",
    new: 'page',
    tests: secretsTest,
  },
  {
    control: 'a backup that is torn is not restored',
    file: manifest,
    old: 'if (found !== sha256)',
    new: "if (found === 'nothing')",
    tests: backupTest,
    only: 'refuses a backup with a torn',
  },
  {
    control: 'a backup’s files lie in its folder',
    file: manifest,
    old: 'file: z.string().regex(PART_FILE),',
    new: 'file: z.string(),',
    tests: backupTest,
    only: 'refuses a backup with a torn',
  },
  {
    control: 'a backup is readable to who made it alone',
    file: manifest,
    old: 'export const PRIVATE_FILE = 0o600;',
    new: 'export const PRIVATE_FILE = 0o644;',
    tests: backupTest,
    only: 'its owner’s alone',
  },
  {
    control: 'a migration is made by one instance',
    file: 'services/kit/data/migrations.ts',
    old: '{ _id: name, endedAt: null, claimedUntil: { $not: { $gt: now } } }',
    new: '{ _id: name, endedAt: null }',
    tests: ['tests/resilience/migrations.test.ts'],
  },
  {
    control: 'accounts that nobody verified go',
    file: 'services/accounts/account/jobs.ts',
    old: 'const UNVERIFIED_DAYS = 30;',
    new: 'const UNVERIFIED_DAYS = 30_000;',
    tests: retentionTest,
  },
  {
    control: 'pages and clicks that are made up are not counted',
    file: 'services/accounts/page-views/actions.ts',
    old: 'if (!isCountedPage(path) || (click !== undefined && !isCountedClick(click))) continue;',
    new: '',
    tests: ['tests/api/page-views.test.ts'],
  },
  {
    control: 'a day has only so many counts',
    file: 'services/accounts/page-views/actions.ts',
    old: 'isNew && left <= 0',
    new: 'isNew && left < -1_000_000',
    tests: ['tests/api/page-views.test.ts'],
  },
  {
    control: 'counts of pages go after two years',
    file: 'services/accounts/account/jobs.ts',
    old: 'await removePageCounts(now);',
    new: '',
    tests: retentionTest,
  },
  {
    control: 'what somebody wrote goes with the account',
    file: 'services/messaging/subscriber.ts',
    old: 'await messages.updateMany({ senderId: userId }, { $set: { content: DELETED_MESSAGE } }, { session });',
    new: '',
    tests: accountTest,
    only: 'is gone from every database',
  },
  {
    control: 'a team’s games go with its account',
    file: 'services/matchmaking/matchups/removal.ts',
    old: 'await matchups.deleteMany({ teamId }, { session });',
    new: '',
    tests: accountTest,
    only: 'is gone from every database',
  },
  {
    control: 'packages are named by exact versions',
    file: 'package.json',
    old: '"typescript": "7.0.2"',
    new: '"typescript": "^7.0.2"',
    tests: ['tools/checks/supply.test.ts'],
  },
];
