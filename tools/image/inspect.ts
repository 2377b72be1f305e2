/** What must and must not be in the image. */
import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Sources, data and secrets. */
const FORBIDDEN = /(?:^|\/)(?:\.git|\.local|\.env[^/]*|[^/]+\.(?:ts|pem|key))$/;
const PACKAGE = /^node_modules\/(?:@[^/]+\/)?[^@/][^/]*$/;

export type Contents = { bytes: number; packages: number; forbidden: string[] };

/** @param app the folder that is `/app` */
export async function inspect(app: string): Promise<Contents> {
  const found: Contents = { bytes: 0, packages: 0, forbidden: [] };
  for (const entry of await readdir(app, { recursive: true, withFileTypes: true })) {
    const path = relative(app, join(entry.parentPath, entry.name));
    if (entry.isDirectory() && PACKAGE.test(path)) found.packages += 1;
    // Packages bring their types.
    if (!path.startsWith('node_modules/') && FORBIDDEN.test(path)) found.forbidden.push(path);
    if (entry.isFile()) found.bytes += (await lstat(join(app, path))).size;
  }
  return found;
}
