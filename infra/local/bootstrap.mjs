// Must run on older versions of Node, because it installs the version that the tasks need.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCK = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const MARKER = join(MODULES, '.installed-from');
const TASKS = { start: 'infra/local/start.ts', bench: 'tools/bench/bench.ts', operate: 'infra/local/operate.ts' };
const SCRIPTS = ['test', 'verify'];

const PARENT_CHECK_MS = 500;
const PARENT = process.ppid;

const [task = '', ...args] = process.argv.slice(2);
const script = TASKS[task];
const npmScript = SCRIPTS.includes(task) ? [task, ...args.splice(0, 1)].join(':') : undefined;
if (!script && !npmScript)
  fail(`Usage: node infra/local/bootstrap.mjs ${[...SCRIPTS, ...Object.keys(TASKS)].join(' | ')}`);
const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'tests/package.json'), 'utf8')).scripts);
if (npmScript && !scripts.includes(npmScript)) {
  const parts = scripts.filter((name) => name.startsWith(`${task}:`)).map((name) => name.slice(task.length + 1));
  fail(`Usage: npm run ${task} -- ${parts.join(' | ')}`);
}

const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
const installed = existsSync(MARKER) ? readFileSync(MARKER, 'utf8') : undefined;
if (installed !== wanted) {
  console.log('Installing npm packages (once, a minute or two)');
  rmSync(installed === undefined ? MODULES : MARKER, { recursive: true, force: true });
  // `npm ci` would reject a lockfile that lacks other platforms' optional packages.
  const code = await runToEnd(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    'inherit',
  );
  if (code !== 0)
    fail(
      `The npm packages could not be installed (npm exited with ${code}): fix the error above and run the same command again.`,
    );
  writeFileSync(MARKER, wanted);
}

const node = join(MODULES, '.bin/node');
if (!existsSync(node)) fail('The pinned Node is missing: delete node_modules and run the same command again.');
if (npmScript) {
  const PATH = [dirname(realpathSync(node)), process.env.PATH].join(delimiter);
  process.exitCode = await runToEnd('npm', ['run', '--silent', npmScript, '-w', 'tests', '--', ...args], 'inherit', {
    PATH,
  });
} else {
  process.exitCode = await runToEnd(
    realpathSync(node),
    [join(ROOT, script), ...args],
    ['inherit', 'inherit', 'inherit', 'ipc'],
  );
}

function runToEnd(command, commandArgs, stdio, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const passOn = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    // npm sends SIGTERM only to the shell between npm and this process. When the shell ends, our parent changes.
    const watch = setInterval(() => {
      if (process.ppid === PARENT) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, PARENT_CHECK_MS);
    const end = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, passOn);
      resolve(code);
    };
    child.once('error', (error) => fail(`"${command}" could not start: ${error.message}`));
    child.once('exit', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
