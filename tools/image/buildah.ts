/**
 * buildah needs no daemon and is packaged for Debian. If buildah or the base image is not available, build.ts takes the
 * same steps without it.
 */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installableDistribution, installPackages } from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';
import { run } from 'local-programs/run.ts';
import { sentence } from 'local-programs/start-error.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCKERFILE = 'infra/deploy/Dockerfile';
const BASE = /^FROM ([^ ]+)/m;
/** As in Docker, short names are on Docker Hub, and images are not signed. */
const REGISTRIES = 'unqualified-search-registries = ["docker.io"]\nshort-name-mode = "disabled"\n';
const POLICY = JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] });

type Log = (line: string) => void;
type Built = { /** The image's `/app`. */ app: string } | { /** Why the build could not be tried. */ reason: string };

export async function buildByDockerfile(
  { folder, dockerfile, publicUrl }: { folder: string; dockerfile: string; publicUrl: string },
  onLine: Log,
): Promise<Built> {
  const missing = await install(onLine);
  if (missing !== null) return { reason: missing };
  const [own, app] = [join(folder, 'buildah'), join(folder, 'app')];
  await mkdir(own, { recursive: true });
  const [registries, policy] = [join(own, 'registries.conf'), join(own, 'policy.json')];
  await writeFile(registries, REGISTRIES);
  await writeFile(policy, POLICY);
  const env = { ...process.env, CONTAINERS_REGISTRIES_CONF: registries, BUILDAH_ISOLATION: 'chroot' };
  // Use plain folders, because overlays are not allowed everywhere.
  const storage = ['--root', join(own, 'root'), '--runroot', join(own, 'run'), '--storage-driver', 'vfs'];
  const buildah = (command: string, ...args: string[]) =>
    run('buildah', [...storage, command, ...args], { cwd: ROOT, env, onLine });

  const base = BASE.exec(dockerfile)?.[1] ?? '';
  try {
    await buildah('pull', '--signature-policy', policy, base);
  } catch (error) {
    return { reason: `${base} cannot be had: ${sentence(error)}` };
  }
  const given = ['--signature-policy', policy, '--build-arg', `PUBLIC_URL=${publicUrl}`];
  await buildah('build', ...given, '--file', DOCKERFILE, '--tag', 'playfield', '.');
  const container = (await buildah('from', '--signature-policy', policy, 'playfield')).trim();
  const mounted = (await buildah('mount', container)).trim();
  await cp(join(mounted, 'app'), app, { recursive: true, verbatimSymlinks: true });
  await buildah('umount', container);
  return { app };
}

async function install(onLine: Log): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'Only root may look into an image that buildah made.';
  if (findProgram('buildah')) return null;
  if (!(await installableDistribution())) return 'buildah is not installed.';
  try {
    await installPackages(['buildah'], onLine);
    return null;
  } catch (error) {
    return `buildah cannot be installed: ${sentence(error)}`;
  }
}
