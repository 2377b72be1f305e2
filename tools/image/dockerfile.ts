/** Parses infra/deploy/Dockerfile: only the instructions it uses. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../infra/deploy/Dockerfile', import.meta.url));

export type Step =
  | { kind: 'workdir'; path: string }
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'run'; command: string }
  | { kind: 'arg'; name: string; value: string }
  | { kind: 'env'; values: Record<string, string> }
  | { kind: 'user'; name: string };

export type Stage = { name: string; /** An earlier stage, or an image. */ base: string; steps: Step[] };

/** @throws on an unsupported instruction, or form of one */
export function readDockerfile(text: string = readFileSync(FILE, 'utf8')): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, instruction = '', rest = ''] = /^(\w+) (.+)$/.exec(line.trim()) ?? [];
    if (instruction === 'FROM') {
      const [, base = '', name = `stage-${stages.length}`] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      if (base === '') throw unknown(line);
      stages.push({ name, base, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw unknown(line);
    stage.steps.push(stepOf(instruction, rest, line));
  }
  return stages;
}

function stepOf(instruction: string, rest: string, line: string): Step {
  const words = rest.split(/\s+/);
  switch (instruction) {
    case 'WORKDIR':
      return { kind: 'workdir', path: rest };
    case 'RUN':
      if (rest.startsWith('[') || rest.startsWith('--')) throw unknown(line);
      return { kind: 'run', command: rest };
    case 'COPY': {
      const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1] ?? null;
      const paths = words.slice(from === null ? 0 : 1);
      const target = paths.pop();
      if (target === undefined || paths.length === 0 || paths.some((path) => /^--|[*?[]/.test(path)))
        throw unknown(line);
      return { kind: 'copy', from, sources: paths, target };
    }
    case 'ARG': {
      const [, name, value] = /^(\w+)=(\S*)$/.exec(rest) ?? [];
      if (name === undefined || value === undefined) throw unknown(line);
      return { kind: 'arg', name, value };
    }
    case 'ENV': {
      const pairs = words.map((word) => /^(\w+)=([^"'$]*)$/.exec(word));
      return { kind: 'env', values: Object.fromEntries(pairs.map((pair) => named(pair, line))) };
    }
    case 'USER':
      return { kind: 'user', name: rest };
    default:
      throw unknown(line);
  }
}

function named(pair: RegExpExecArray | null, line: string): [string, string] {
  const [, name, value] = pair ?? [];
  if (name === undefined || value === undefined) throw unknown(line);
  return [name, value];
}

function unknown(line: string): Error {
  return new Error(`Nothing here knows what this line of infra/deploy/Dockerfile does: ${line}`);
}

/** A stage's steps after those of its base. */
export function stepsOf(stages: readonly Stage[], name: string): Step[] {
  const stage = stages.find((one) => one.name === name);
  return stage ? [...stepsOf(stages, stage.base), ...stage.steps] : [];
}

/** The environment of a process in the finished image. */
export function imageEnvironment(stages: readonly Stage[] = readDockerfile()): Record<string, string> {
  const steps = stepsOf(stages, stages.at(-1)?.name ?? '');
  return Object.fromEntries(steps.flatMap((step) => (step.kind === 'env' ? Object.entries(step.values) : [])));
}
