import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the full path of a program, or `undefined` if it is not on the PATH. */
export function findProgram(name: string): string | undefined {
  // /usr/sbin and /sbin are missing in a root shell started by `su`, but contain debootstrap.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Wraps a command so that the kernel terminates it when this process exits. Returns it unchanged if there is no
 * `setpriv` or this is not Linux.
 */
export function tied(command: string, args: string[]): [string, ...string[]] {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  return setpriv === undefined ? [command, ...args] : [setpriv, '--pdeathsig', 'TERM', command, ...args];
}
