import { readFileSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, copyFile } from 'node:fs/promises';
import { delimiter, dirname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from 'local-programs/run.ts';

export const BUILD = [
  'npm install --no-save --no-audit --no-fund',
  'npm run build -w site',
  'node infra/deploy/bundle.ts',
];
export const HELD = ['package.json', 'services/dist', 'node_modules/@node-rs', 'site/dist'];
export const PREPARE = [
  'mkdir -m 777 .compiled',
  'for service in accounts gateway matchmaking messaging notifier; do node services/dist/$service.js > /dev/null || true; done',
];
export const environmentIn = (app: string) => ({
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  OPS_HOST: '0.0.0.0',
  SITE_DIR: `${app}/site/dist`,
  NODE_COMPILE_CACHE: `${app}/.compiled`,
});
const ignored = readFileSync(fileURLToPath(new URL('../../.dockerignore', import.meta.url)), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
// Handles only the patterns in our .dockerignore: paths, and globs that begin with two asterisks, but no exceptions.
export const isIgnored = (path: string) =>
  ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
const FORBIDDEN = /(?:^|\/)(?:\.git|\.local|\.env[^/]*|[^/]+\.(?:ts|pem|key))$/;
const PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^@/][^/]*$/;

/** Builds the image's contents without Docker. `folder` must be empty. Returns the path of `/app` within it. */
export async function buildImage(folder: string, publicUrl: string, onLine: (line: string) => void): Promise<string> {
  const [built, app] = [join(folder, 'built'), join(folder, 'app')];
  // Keep the machine's settings for npm, but not the environment of an npm that started this process.
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(?:HOME|TMPDIR|NPM_CONFIG_\w+|NODE_EXTRA_CA_CERTS)$/.test(name),
  );
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const shell = (command: string, cwd: string, env: Record<string, string>) =>
    run('sh', ['-c', command], { cwd, env: { ...Object.fromEntries(kept), PATH, ...env }, onLine });
  await copySources(built, (file) => !isIgnored(file));
  for (const command of BUILD) await shell(command, built, { PUBLIC_URL: publicUrl });
  for (const path of HELD) {
    await mkdir(dirname(join(app, path)), { recursive: true });
    await cp(join(built, path), join(app, path), { recursive: true, verbatimSymlinks: true });
  }
  for (const command of PREPARE) await shell(command, app, environmentIn(app));
  return app;
}

export async function inspect(app: string) {
  const found = { bytes: 0, packages: 0, forbidden: new Array<string>() };
  for (const entry of await readdir(app, { recursive: true, withFileTypes: true })) {
    const path = relative(app, join(entry.parentPath, entry.name));
    if (entry.isDirectory() && PACKAGE.test(path)) found.packages += 1;
    if (!path.startsWith('node_modules/') && FORBIDDEN.test(path)) found.forbidden.push(path);
    if (entry.isFile()) found.bytes += (await lstat(join(app, path))).size;
  }
  return found;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

async function copySources(root: string, isWanted: (file: string) => boolean = () => true): Promise<string[]> {
  const listed = ['ls-files', '-co', '--exclude-standard', '-z'];
  const stdout = await run('git', listed, { cwd: ROOT });
  const files = stdout.split('\0').filter((file) => file !== '' && isWanted(file));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(root, folder), { recursive: true });
  await Promise.all(files.map((file) => copyFile(join(ROOT, file), join(root, file)).catch(ignoreMissing)));
  return files;
}

/** Git lists a deleted file until its deletion is staged. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')) throw error;
}
