import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function findProgram(name: string): string | undefined {
  // /usr/sbin and /sbin contain debootstrap, but are missing from the PATH of a root shell started by `su`.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** If `setpriv` is installed, makes the kernel end the command when this process exits. */
export function tied(command: string, args: string[]): [string, ...string[]] {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  return setpriv === undefined ? [command, ...args] : [setpriv, '--pdeathsig', 'TERM', command, ...args];
}
