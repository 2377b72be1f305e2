/** Builds infra/deploy/Dockerfile without Docker: each stage becomes a folder, with `/app` inside it. */
import { cp, mkdir, stat } from 'node:fs/promises';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { run } from 'local-programs/run.ts';
import { readIgnored } from './ignored.ts';
import type { Stage, Step } from './dockerfile.ts';

type Build = {
  stages: readonly Stage[];
  /** Docker's build context. */
  context: string;
  /** An empty folder. */
  folder: string;
  args: Record<string, string>;
  log: (line: string) => void;
};

export type Image = {
  /** The image's `/app`. */
  app: string;
  environment: Record<string, string>;
};

type State = { root: string; workdir: string; environment: Record<string, string> };

export async function buildImage(build: Build): Promise<Image> {
  const states = new Map<string, State>();
  let last: State | undefined;
  for (const { name, base, steps } of build.stages) {
    const root = join(build.folder, name);
    const parent = states.get(base);
    await (parent ? cp(parent.root, root, { recursive: true, verbatimSymlinks: true }) : mkdir(root));
    last = { root, workdir: parent?.workdir ?? '/', environment: { ...parent?.environment } };
    states.set(name, last);
    const args: Record<string, string> = {};
    for (const step of steps) {
      build.log(`${name}: ${JSON.stringify(step)}`);
      await take(step, last, { build, states, args });
    }
  }
  if (!last) throw new Error('infra/deploy/Dockerfile has no stage');
  const { root, workdir, environment } = last;
  return { app: join(root, workdir), environment: inFolder(environment, last) };
}

type Around = { build: Build; states: ReadonlyMap<string, State>; args: Record<string, string> };

async function take(step: Step, state: State, { build, states, args }: Around): Promise<void> {
  switch (step.kind) {
    case 'workdir':
      state.workdir = step.path;
      await mkdir(join(state.root, step.path), { recursive: true });
      break;
    case 'copy': {
      const source = step.from === null ? null : states.get(step.from);
      if (source === undefined) throw new Error(`There is no stage ${step.from}`);
      for (const path of step.sources)
        await copy(path, step, state, { root: source?.root ?? build.context, isContext: !source });
      break;
    }
    case 'run':
      await run('sh', ['-c', step.command], {
        cwd: join(state.root, state.workdir),
        env: { ...ofTheMachine(), ...inFolder(state.environment, state), ...args },
        onLine: build.log,
      });
      break;
    case 'arg':
      args[step.name] = build.args[step.name] ?? step.value;
      break;
    case 'env':
      Object.assign(state.environment, step.values);
      break;
    case 'user':
      break;
  }
}

type Source = { root: string; isContext: boolean };

async function copy(path: string, step: Step & { kind: 'copy' }, state: State, source: Source): Promise<void> {
  const from = join(source.root, path);
  const into = join(state.root, step.target.startsWith('/') ? '' : state.workdir, step.target);
  const isFolder = (await stat(from)).isDirectory();
  const keepsName = !isFolder && (step.target.endsWith('/') || step.target === '.' || step.sources.length > 1);
  const ignored = source.isContext ? readIgnored(source.root) : () => false;
  const filter = (file: string) => file === source.root || !ignored(relative(source.root, file));
  if (!filter(from)) throw new Error(`${path} is copied by infra/deploy/Dockerfile and kept out by .dockerignore`);
  const to = keepsName ? join(into, basename(path)) : into;
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter });
}

/** Maps paths below the image's working folder to this one. */
function inFolder(environment: Record<string, string>, { root, workdir }: State): Record<string, string> {
  const here = (value: string) => (value.startsWith(`${workdir}/`) ? join(root, value) : value);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, here(value)]));
}

/** What npm needs to know about this machine, without the environment of the npm that started us. */
function ofTheMachine(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(?:HOME|TMPDIR|NPM_CONFIG_\w+|NODE_EXTRA_CA_CERTS)$/.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) };
}
