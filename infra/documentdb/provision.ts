import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  aptProxy,
  archives,
  installableDistribution,
  installPackages,
  type Distribution,
} from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';
import { run } from 'local-programs/run.ts';
import { StartError, type Log } from 'local-programs/start-error.ts';
import { ENGINE_USER, POSTGRES_HOME, POSTGRES_SHARE } from './layout.ts';

const IMAGE_REVISION = 1;
const PACKAGE = 'postgresql-18-documentdb';
const SUITES = {
  debian: { suite: 'testing', script: 'sid', components: 'main' },
  ubuntu: { suite: 'devel', script: 'gutsy', components: 'main,universe' },
} as const;
const SCRIPTS = '/usr/share/debootstrap/scripts';
const PROGRESS_EVERY = 50;

/** `initdb` needs a shell, and `setpriv` ties the server to its parent. */
const PROGRAMS = ['/usr/bin/dash', '/usr/bin/setpriv'];
const MODULES =
  'pg_documentdb pg_documentdb_core pg_documentdb_extended_rum pg_documentdb_extended_rum_core ' +
  'pg_documentdb_extended_rum_core_builtin_rmgr pg_cron postgis-3 vector tsm_system_rows dict_snowball plpgsql';
const UNUSED_EXTENSIONS = /^(postgis_(raster|sfcgal|topology|tiger_geocoder)|address_standardizer)/;

function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'documentdb-front');
}

export async function provisionImage(log: Log, cache = cacheFolder()): Promise<string> {
  const image = join(cache, `documentdb-${process.arch}-r${IMAGE_REVISION}`);
  if (existsSync(image)) return image;
  const distribution = await installableDistribution();
  if (!distribution) throw new StartError('DocumentDB can only be installed on Debian or Ubuntu, as root');
  if (!findProgram('debootstrap')) await installPackages(['debootstrap'], log);

  await mkdir(cache, { recursive: true });
  await removeLeftovers(cache);
  const work = join(cache, `.documentdb-${process.pid}`);
  try {
    await download(distribution, join(work, 'packages'), log);
    log('unpacking PostgreSQL and DocumentDB');
    await unpack(join(work, 'packages/var/cache/apt/archives'), join(work, 'system'));
    await assemble(join(work, 'system'), join(work, 'image'));
    await rename(join(work, 'image'), image).catch((error: unknown) => {
      if (!existsSync(image)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return image;
}

async function removeLeftovers(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const pid = /^\.documentdb-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) await rm(join(cache, name), { recursive: true, force: true });
  }
}

async function download(distribution: Distribution, target: string, log: Log): Promise<void> {
  const { suite, script, components } = SUITES[distribution.id];
  const sources = await archives(distribution);
  if (sources.length === 0) throw new StartError('apt lists no archive of this distribution');
  const env = { ...process.env, ...(await aptProxy()) };
  log('downloading PostgreSQL and DocumentDB (once, about 150 MB)');
  let count = 0;
  const onLine = (line: string): void => {
    if (!line.startsWith('I: Validating')) return;
    count += 1;
    if (count % PROGRESS_EVERY === 0) log(`downloaded ${count} packages`);
  };
  const options = ['--download-only', '--variant=minbase', `--components=${components}`, `--include=${PACKAGE}`];
  let failure: unknown;
  for (const source of sources) {
    try {
      await rm(target, { recursive: true, force: true });
      await mkdir(target, { recursive: true });
      const program = findProgram('debootstrap') ?? 'debootstrap';
      await run(program, [...options, suite, target, source, join(SCRIPTS, script)], { env, onLine });
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function unpack(archive: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const name of (await readdir(archive)).filter((file) => file.endsWith('.deb'))) {
    await run('dpkg-deb', ['--extract', join(archive, name), target]);
  }
}

async function assemble(system: string, image: string): Promise<void> {
  const programs = [`${POSTGRES_HOME}/bin/postgres`, `${POSTGRES_HOME}/bin/initdb`, ...PROGRAMS];
  const modules = MODULES.split(' ').map((name) => `${POSTGRES_HOME}/lib/${name}.so`);
  const linked = await run('chroot', [system, 'ldd', ...programs, ...modules]);
  const libraries = new Set([...linked.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map((match) => match[1] ?? ''));

  await mkdir(image, { recursive: true });
  for (const name of ['bin', 'lib', 'lib64', 'sbin'])
    await cp(join(system, name), join(image, name), { verbatimSymlinks: true });
  await copyInto(system, image, [...libraries].map(throughUsr), true);
  const folders = [`${POSTGRES_HOME}/lib`, POSTGRES_SHARE, '/usr/share/zoneinfo', '/usr/share/proj/proj.db'];
  await copyInto(system, image, [...programs, ...folders, '/usr/bin/sh'], false);
  await trim(image);
  await addSystemFiles(image);
}

async function copyInto(system: string, image: string, paths: string[], follow: boolean): Promise<void> {
  const relative = paths.map((path) => `.${path}`);
  await run('cp', ['--archive', '--parents', ...(follow ? ['--dereference'] : []), ...relative, image], {
    cwd: system,
  });
}

function throughUsr(path: string): string {
  return path.replace(/^\/(lib|lib64|bin|sbin)\//, '/usr/$1/');
}

async function trim(image: string): Promise<void> {
  for (const name of ['man', 'contrib']) await rm(join(image, POSTGRES_SHARE, name), { recursive: true, force: true });
  await rm(join(image, POSTGRES_HOME, 'lib/bitcode'), { recursive: true, force: true });
  const folders = [join(image, POSTGRES_SHARE, 'extension'), join(image, POSTGRES_HOME, 'lib')];
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      if (UNUSED_EXTENSIONS.test(name)) await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

async function addSystemFiles(image: string): Promise<void> {
  const extensions = join(image, POSTGRES_SHARE, 'extension');
  if (!existsSync(join(extensions, 'postgis.control')))
    await symlink('postgis-3.control', join(extensions, 'postgis.control'));
  for (const folder of ['etc', 'dev/shm', 'tmp']) await mkdir(join(image, folder), { recursive: true });
  await writeFile(join(image, 'etc/passwd'), `postgres:x:${ENGINE_USER}:${ENGINE_USER}::/data:/bin/sh\n`);
  await writeFile(join(image, 'etc/group'), `postgres:x:${ENGINE_USER}:\n`);
}
