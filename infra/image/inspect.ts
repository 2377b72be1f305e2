/** What is in the image, and what must not be. */
import { existsSync, readFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';

const FORBIDDEN = /(?:^|\/)(?:\.git|\.local|\.env[^/]*|[^/]+\.(?:test|e2e)\.ts|[^/]+\.(?:pem|key))$/;
const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});

export type Contents = { bytes: number; modulesBytes: number; packages: number; forbidden: string[] };

/** @param app the folder that is `/app` */
export async function inspect(app: string): Promise<Contents> {
  const found: Contents = { bytes: 0, modulesBytes: 0, packages: 0, forbidden: [] };
  for (const entry of await readdir(app, { recursive: true, withFileTypes: true })) {
    const path = relative(app, join(entry.parentPath, entry.name));
    const inModules = /(?:^|\/)node_modules\//.test(path);
    // Packages may bring what they like, as certificates of examples; what is ours may not.
    if (!inModules && FORBIDDEN.test(path)) found.forbidden.push(path);
    if (!entry.isFile()) continue;
    const { size } = await lstat(join(app, path));
    found.bytes += size;
    if (inModules) found.modulesBytes += size;
  }
  const { packages } = lock.parse(JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')));
  const installed = Object.entries(packages).filter(
    ([path]) => path.includes('node_modules/') && existsSync(join(app, path)),
  );
  found.packages = installed.length;
  found.forbidden.push(...installed.filter(([, { dev }]) => dev).map(([path]) => path));
  return found;
}
