import { randomInt } from 'node:crypto';
import net from 'node:net';

const LOOPBACK = '127.0.0.1';

/**
 * Where ports are chosen: above those of known services, below those that systems give to outgoing connections (Linux from
 * 32,768, others from 49,152), any of which may take a port in the moment before it is bound.
 */
const FROM = 20_000;
const TO = 32_768;
/** Of so many random ports one is free, unless something is very wrong. */
const TRIES = 200;

/** A port that was free on the loopback interface a moment ago; whoever binds it must cope with having lost it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FROM, TO);
    if (await canListen(port, LOOPBACK)) return port;
  }
  throw new Error(`No free port was found between ${FROM} and ${TO}`);
}

/** So many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Whether nothing listens on the port, on the loopback interface and on all of them. */
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

/** Whether something accepts connections on the loopback port. */
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
