import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOOPBACK = '127.0.0.1';

/** Below the ephemeral ports (Linux from 32,768, others from 49,152), which other processes could take first. */
const FROM = 20_000;
const TO = 32_768;
const TRIES = 200;
const GIVEN_OUT = join(tmpdir(), 'playfield-ports');
const BOUND_WITHIN_MS = 120_000;

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FROM, TO);
    if ((await take(port, Math.floor(Date.now() / BOUND_WITHIN_MS))) && (await canListen(port, LOOPBACK))) return port;
  }
  throw new Error(`No free port was found between ${FROM} and ${TO}`);
}

const folderOf = (window: number) => join(GIVEN_OUT, String(window));

async function take(port: number, window: number): Promise<boolean> {
  const folder = folderOf(window);
  try {
    if (await mkdir(folder, { recursive: true })) await rm(folderOf(window - 2), { recursive: true, force: true });
    await (await open(join(folder, String(port)), 'wx')).close();
  } catch (error) {
    return Reflect.get(Object(error), 'code') !== 'EEXIST';
  }
  // Near the edge of a time window, another process may have taken the port in an adjacent one.
  return ![window - 1, window + 1].some((other) => existsSync(join(folderOf(other), String(port))));
}

export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, LOOPBACK)) && (await canListen(port, undefined));
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, LOOPBACK);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
