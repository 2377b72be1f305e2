import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICES } from './services.ts';
import { hashOf } from './sources.ts';
import { StartError, type Log } from 'local-programs/start-error.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const BUNDLES = 'services/dist';
const SOURCES = ['services', 'contracts', 'infra/operations'];
export const COMMANDS = {
  admin: 'services/accounts/commands/admin.ts',
  addresses: 'services/notifier/commands/addresses.ts',
  'dead-letters': 'services/notifier/commands/dead-letters.ts',
  operations: 'infra/operations/command.ts',
  reseal: 'infra/operations/reseal.ts',
  shard: 'infra/operations/shard.ts',
  keys: 'infra/operations/keys.ts',
  'mongo-accounts': 'infra/operations/accounts.ts',
};
const PROCESSES = { 'parser-process': 'services/matchmaking/teams/other-calendars/parser-process.ts' };
const ASSETS = ['services/matchmaking/places/us.br'];
export const PACKAGES = ['@node-rs'];
const ALIASES = {
  bullmq: join(REPOSITORY, 'node_modules/bullmq/dist/esm/index.js'),
  'mime-db': join(REPOSITORY, 'node_modules/mime-db/db.json'),
  'whatwg-url': 'node:url',
};
const UNUSED: readonly (readonly [RegExp, string])[] = [
  [/\/bullmq\/dist\/esm\/postgres\/index\.js$/, 'export {};'],
  [/\/iconv-lite\/encodings\/tables\/[\w-]+\.json$/, '[]'],
];
const BANNER =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

export const programOf = (name: string, root = REPOSITORY): string => join(root, BUNDLES, `${name}.js`);

export async function bundleIfStale(log: Log, root = REPOSITORY): Promise<void> {
  const marker = join(root, BUNDLES, '.built-from');
  const wanted = await hashOf(root, SOURCES, await readFile(import.meta.filename, 'utf8'));
  if ((await readFile(marker, 'utf8').catch(() => '')) === wanted) return;
  log('bundling the services');
  await bundle(root);
  await writeFile(marker, wanted);
}

async function bundle(root: string): Promise<void> {
  const { build } = await import('rolldown');
  const services = SERVICES.map((name) => [name, `services/${name}/server.ts`]);
  const problems: string[] = [];
  await build({
    cwd: root,
    input: { ...Object.fromEntries(services), ...COMMANDS, ...PROCESSES },
    platform: 'node',
    external: /^@node-rs\//,
    resolve: { alias: ALIASES },
    plugins: [{ name: 'unused', load: (id) => UNUSED.find(([module]) => module.test(id))?.[1] ?? null }],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    onLog: (_level, { code, message }) => void (code === 'UNRESOLVED_IMPORT' && problems.push(message)),
    output: {
      dir: BUNDLES,
      cleanDir: true,
      banner: BANNER,
      comments: false,
      // Node keeps sources in memory, with two bytes per character if any character isn't Latin-1.
      charset: 'ascii',
      minify: {
        compress: { keepNames: { function: true, class: true } },
        mangle: { toplevel: true, keepNames: true },
        codegen: { removeWhitespace: true },
      },
    },
  });
  if (problems.length > 0) throw new StartError(`The services cannot be bundled: ${problems.join('; ')}`);
  for (const asset of ASSETS) await copyFile(join(root, asset), join(root, BUNDLES, basename(asset)));
}
