/** What is encrypted where it is kept. */
import type { Control } from '../control.ts';

const atRest = ['tests/api/operations/encryption-at-rest.test.ts'];
const sealing = ['services/kit/data/sealing.test.ts'];
const plainly = 'secrets are nowhere in plain text';

export const atRestControls: readonly Control[] = [
  {
    control: 'a sealed secret opens for what it is about alone',
    file: 'services/kit/data/sealing.ts',
    old: 'decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-TAG_BYTES));',
    new: 'decipher.setAuthTag(sealed.subarray(-TAG_BYTES));',
    also: [
      {
        file: 'services/kit/data/sealing.ts',
        old: 'createCipheriv(ALGORITHM, currentKey, nonce).setAAD(Buffer.from(about));',
        new: 'createCipheriv(ALGORITHM, currentKey, nonce);',
      },
    ],
    tests: sealing,
  },
  {
    control: 'tokens wait sealed in outboxes, queues and deliveries',
    file: 'services/kit/events/outbox.ts',
    old: 'event: sealing ? sealEvent(event, sealing) : event,',
    new: 'event,',
    tests: atRest,
    only: plainly,
  },
  {
    control: 'secrets of apps are sealed',
    file: 'services/accounts/two-step/routes.ts',
    old: "const sealed = sealing.seal(secret, twoStepOf('user', user._id));",
    new: 'const sealed = secret;',
    tests: atRest,
    only: plainly,
  },
  {
    control: 'calendar addresses are sealed',
    file: 'services/matchmaking/calendar/resealing.ts',
    old: 'sealed: sealing.seal(token, aboutFeed(teamId)),',
    new: 'sealed: token,',
    tests: atRest,
    only: plainly,
  },
  {
    control: 'addresses of browsers are sealed',
    file: 'services/notifier/push/secrets.ts',
    old: 'return sealing.seal(JSON.stringify({ endpoint, keys }), aboutBrowser(id));',
    new: 'return JSON.stringify({ endpoint, keys });',
    tests: atRest,
    only: plainly,
  },
  {
    control: 'production has encryption keys of its own',
    file: 'services/kit/process/config.ts',
    old: '[DEVELOPMENT_SECRET, DEVELOPMENT_KEYS, DEVELOPMENT_PRIVATE_KEYS, DEVELOPMENT_PUBLIC_KEYS]',
    new: '[DEVELOPMENT_SECRET]',
    tests: ['tools/checks/production.test.ts'],
  },
  {
    control: 'backups are encrypted',
    file: 'infra/operations/backup.ts',
    old: 'await pipeline(lines, zip, encrypting(key, file), createWriteStream(path, { mode: PRIVATE_FILE }));',
    new: 'await pipeline(lines, zip, createWriteStream(path, { mode: PRIVATE_FILE }));',
    tests: ['tests/api/operations/backup.test.ts'],
    only: 'shows nothing to who finds it',
  },
  {
    control: 'a backup’s manifest is signed',
    file: 'infra/operations/manifest.ts',
    old: 'if (!isSigned(key, canonical(data), data.signature))',
    new: 'if (data.signature === "")',
    tests: ['tests/api/operations/backup.test.ts'],
    only: 'shows nothing to who finds it',
  },
  {
    control: 'a restore brings no deleted account back',
    file: 'infra/operations/restore.ts',
    old: 'return { manifest, deleted: await applyDeletions(client, url, deletions) };',
    new: 'return { manifest, deleted: 0 };',
    tests: ['tests/api/operations/backup.test.ts'],
    only: 'brings nobody back',
  },
];
