/**
 * Makes a folder of what the production image holds, without Docker: its base cannot be had everywhere. image.test.ts
 * compares it with infra/deploy/Dockerfile.
 */
import { readFileSync } from 'node:fs';
import { cp, lstat, mkdir, readdir } from 'node:fs/promises';
import { delimiter, dirname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from 'local-programs/run.ts';
import { copySources } from './copy.ts';

/** What the stage `built` runs. */
export const BUILD = [
  'npm install --no-save --no-audit --no-fund',
  'npm run build -w site',
  'node infra/deploy/bundle.ts',
];
/** What the last stage takes from it. */
export const HELD = [
  'package.json',
  'services/dist',
  'node_modules/@node-rs',
  'node_modules/@resvg',
  'node_modules/@bull-board/ui',
  'site/dist',
];
/** What the last stage runs. */
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
/** Whether Docker is not given a file, by the patterns that .dockerignore has: whole names, and a leading `**`. */
export const isIgnored = (path: string) =>
  ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
/** Sources, data and secrets. */
const FORBIDDEN = /(?:^|\/)(?:\.git|\.local|\.env[^/]*|[^/]+\.(?:ts|pem|key))$/;
const PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^@/][^/]*$/;

/** @returns the image's `/app`, in an empty folder */
export async function buildImage(folder: string, publicUrl: string, onLine: (line: string) => void): Promise<string> {
  const [built, app] = [join(folder, 'built'), join(folder, 'app')];
  // What npm needs to know about this machine, without the environment of the npm that started us.
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

/** How much is in the image, and what must not be. */
export async function inspect(app: string) {
  const found = { bytes: 0, packages: 0, forbidden: new Array<string>() };
  for (const entry of await readdir(app, { recursive: true, withFileTypes: true })) {
    const path = relative(app, join(entry.parentPath, entry.name));
    if (entry.isDirectory() && PACKAGE.test(path)) found.packages += 1;
    // Packages bring their types.
    if (!path.startsWith('node_modules/') && FORBIDDEN.test(path)) found.forbidden.push(path);
    if (entry.isFile()) found.bytes += (await lstat(join(app, path))).size;
  }
  return found;
}
