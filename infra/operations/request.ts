/**
 * What the services' logs have about one request, in order.
 *   request <id> [-]
 * Reads the files in LOG_DIR, or the log on stdin after a `-`. People see a request's ID where something went wrong.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { LOG_DAYS, LOG_EXTENSION } from '@playfield/kit/telemetry/log-files.ts';
import * as z from 'zod';

/** As the services take it from outside, or make it. */
const REQUEST_ID = /^[\w-]{8,64}$/;
const USAGE = 'Say request <id>, with LOG_DIR set, or request <id> - with the log on stdin';

const logged = z.looseObject({
  time: z.string(),
  service: z.string(),
  msg: z.string().default(''),
  ms: z.number().optional(),
  who: z.string().optional(),
  error: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  stack: z.string().optional(),
});
type Line = z.infer<typeof logged>;

process.exitCode = await act(process.argv.slice(2));

async function act([id = '', from, ...more]: string[]): Promise<number> {
  const folder = process.env['LOG_DIR'];
  if (!REQUEST_ID.test(id) || more.length > 0 || (from === undefined ? !folder : from !== '-')) return complain(USAGE);
  const found: Line[] = [];
  for (const source of from === '-' ? [process.stdin] : await filesIn(folder ?? ''))
    found.push(...(await linesOf(source, id)));
  if (found.length === 0)
    return complain(`No line of the last ${LOG_DAYS} days has this ID. Of what went well, only a share is logged.`);
  for (const line of found.toSorted((one, other) => (one.time < other.time ? -1 : 1))) console.log(textOf(line));
  return 0;
}

async function filesIn(folder: string): Promise<Readable[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(LOG_EXTENSION)).map((name) => createReadStream(join(folder, name)));
}

async function linesOf(source: Readable, id: string): Promise<Line[]> {
  const found: Line[] = [];
  for await (const text of createInterface({ input: source, crlfDelay: Infinity })) {
    // Parsing every line would take a minute a gigabyte.
    if (!text.includes(`"requestId":"${id}"`)) continue;
    // Where containers are followed together, each line begins with the container's name.
    const line = logged.safeParse(parsed(text.slice(text.indexOf('{')))).data;
    if (line) found.push(line);
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf({ time, service, msg, ms, who, error, code, stack }: Line): string {
  const facts = [ms === undefined ? '' : `${ms} ms`, who ?? '', error ?? '', code ?? ''].filter((fact) => fact !== '');
  const head = `${time}  ${service.padEnd(11)}  ${msg}${facts.length > 0 ? `  (${facts.join(', ')})` : ''}`;
  return stack === undefined ? head : `${head}\n${stack}`;
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}
