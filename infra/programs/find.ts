import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program, or `undefined` when the PATH has none. */
export function findProgram(name: string): string | undefined {
  // /usr/sbin and /sbin: a root shell begun by `su` lacks them, and debootstrap is there.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The command as it must be called for the kernel to end it together with us; only Linux can do that. */
export function tied(command: string, args: string[]): [string, ...string[]] {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  return setpriv === undefined ? [command, ...args] : [setpriv, '--pdeathsig', 'TERM', command, ...args];
}
