import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const { stdout, status } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high'], { cwd, encoding: 'utf8' });
console.log(stdout);
const isAnswered = /vulnerabilities/.test(stdout);
if (!isAnswered) console.log('The registry did not answer, so packages were not checked for vulnerabilities.');
process.exitCode = isAnswered || process.env['RELEASE'] === '1' ? (status ?? 1) : 0;
