import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program, or `undefined` if it is not on the PATH. */
export function findProgram(name: string): string | undefined {
  // /usr/sbin and /sbin: missing in a root shell started by `su`, and debootstrap is there.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The command wrapped so that the kernel ends it together with us; Linux only. */
export function tied(command: string, args: string[]): [string, ...string[]] {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  return setpriv === undefined ? [command, ...args] : [setpriv, '--pdeathsig', 'TERM', command, ...args];
}
