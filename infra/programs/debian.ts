import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { run } from './run.ts';
import { StartError, type Log } from './start-error.ts';

export type Distribution = { id: 'debian' | 'ubuntu'; codename: string };

export async function installableDistribution(): Promise<Distribution | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const value = (name: string): string => new RegExp(`^${name}="?([^"\\n]*)"?$`, 'm').exec(text)?.[1] ?? '';
  const id = value('ID');
  return id === 'debian' || id === 'ubuntu' ? { id, codename: value('VERSION_CODENAME') } : undefined;
}

export async function installPackages(packages: string[], log: Log): Promise<void> {
  log(`installing ${packages.join(', ')} with apt`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = ['install', '--yes', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages];
  const undo = await forbidServices();
  try {
    await run('apt-get', install, { env, finish: true }).catch(async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', install, { env, finish: true });
    });
  } finally {
    await undo();
  }
}

export async function unpackPackage(name: string, folder: string, log: Log): Promise<void> {
  log(`unpacking ${name}, a package of the system's`);
  await mkdir(folder, { recursive: true });
  const download = ['download', '-o', 'APT::Sandbox::User=root', name];
  await run('apt-get', download, { cwd: folder }).catch(async () => {
    await run('apt-get', ['update']);
    await run('apt-get', download, { cwd: folder });
  });
  const archive = (await readdir(folder)).find((file) => file.endsWith('.deb'));
  if (archive === undefined) throw new StartError(`apt-get did not download ${name}`);
  await run('dpkg-deb', ['--extract', archive, '.'], { cwd: folder });
}

export async function archives(distribution: Distribution): Promise<string[]> {
  const listed = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE) $(COMPONENT)',
    'Identifier: Packages',
  ]);
  const rows = listed.split('\n').map((line) => line.split(' '));
  const fitting = rows.filter(([address, release, component]) => {
    return /^https?:/.test(address ?? '') && release === distribution.codename && component === 'main';
  });
  return [...new Set(fitting.map(([address]) => address ?? ''))];
}

export async function aptProxy(): Promise<NodeJS.ProcessEnv> {
  const proxy = (await run('apt-config', ['dump', '--format', '%v', 'Acquire::http::Proxy'])).trim();
  return proxy === '' || proxy === 'DIRECT' ? {} : { http_proxy: proxy, https_proxy: proxy };
}

/** Keeps packages from starting services: Debian asks `policy-rc.d` before each start, and exit code 101 prevents it. */
async function forbidServices(): Promise<() => Promise<void>> {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return async () => {};
  await writeFile(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rm(policy, { force: true });
}
