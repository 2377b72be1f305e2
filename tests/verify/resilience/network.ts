/** Makes every connection of the product slow, cut, silent or dripping while it is in use. */
import { me, login } from '@playfield/contracts/sign-in.ts';
import type { Call } from '@playfield/contracts/http/call.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../../support/fault-proxy.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { until } from '../../support/until.ts';
import { visit, type Visitor } from '../../support/visitor.ts';

/** The longest wait: the gateway's answer timeout (10 s), its connect retries (4 s), and a margin. */
const DEADLINE_MS = 16_000;
/** The longest recovery after the network is back. */
const RECOVERED_MS = 5_000;

const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
export const LINKS = [
  ...SERVICES.flatMap((service) => [`${service}-mongodb`, `${service}-redis`, `gateway-${service}`] as const),
  'gateway-redis',
] as const;
type Link = (typeof LINKS)[number];

export type Network = AsyncDisposable & {
  readonly gateway: TestProcess;
  /** A team that is signed in on the gateway behind these connections. */
  readonly team: Visitor;
  /** Applies a fault to a connection. Null ends the fault. */
  fault(link: Link, fault: Fault | null): void;
  /** Applies one fault to one connection while the product is in use. @returns failures, one line each */
  play(link: Link, fault: Fault): Promise<string[]>;
};

const hostOf = (address: string) => new URL(address.replace(/^mongodb/, 'http').replace(/^redis/, 'http')).host;

/** @param env the environment of a running stack's services, whose sessions and data are used */
export async function startNetwork(
  env: Record<string, string>,
  credentials: { email: string; password: string },
): Promise<Network> {
  const proxies = new Map<Link, FaultProxy>();
  const processes: TestProcess[] = [];

  /** Returns the address with a proxy as its host. */
  async function through(link: Link, address: string): Promise<string> {
    const proxy = await startFaultProxy(hostOf(address));
    proxies.set(link, proxy);
    return address.replace(hostOf(address), proxy.address);
  }

  const direct = (address: string) => `${address}${address.includes('?') ? '&' : '?'}directConnection=true`;
  const urls: Record<string, string> = {};
  for (const service of SERVICES) {
    const own = await startProcess(service, {
      ...env,
      MONGODB_URL: direct(await through(`${service}-mongodb`, env['MONGODB_URL'] ?? '')),
      QUEUE_REDIS_URL: await through(`${service}-redis`, env['QUEUE_REDIS_URL'] ?? ''),
    });
    processes.push(own);
    urls[`${service.toUpperCase()}_URL`] = await through(
      `gateway-${service}`,
      own.url.replace('localhost', '127.0.0.1'),
    );
  }
  const REDIS_URL = await through('gateway-redis', env['REDIS_URL'] ?? '');
  const gateway = await startProcess('gateway', { ...env, ...urls, REDIS_URL });
  processes.push(gateway);
  const team = visit(gateway.url);
  await team.ask(login, { body: credentials });

  async function play(link: Link, fault: Fault): Promise<string[]> {
    const wrong: string[] = [];
    const proxy = proxies.get(link);
    proxy?.fault(fault);
    const report = (line: string) => wrong.push(`${link} ${fault}: ${line}`);
    await Promise.all([...asking(team, report), staysUp(gateway.url, report), isRefused(gateway.url, report)]);
    proxy?.fault(null);
    const since = Date.now();
    await until(async () =>
      (await Promise.all(CALLS.map((call) => statusOf(team, call)))).every((status) => status === 200),
    );
    const took = Date.now() - since;
    if (took > RECOVERED_MS) report(`well again only after ${took} ms`);
    return wrong;
  }

  return {
    gateway,
    team,
    fault: (link, fault) => proxies.get(link)?.fault(fault),
    play,
    async [Symbol.asyncDispose]() {
      for (const proxy of proxies.values()) proxy.fault(null);
      await Promise.all(processes.map((one) => one[Symbol.asyncDispose]()));
      await Promise.all([...proxies.values()].map((proxy) => proxy[Symbol.asyncDispose]()));
    },
  };
}

const CALLS: readonly Call[] = [me, listMatchups, listConversations, listNotifications];
const statusOf = async (someone: Visitor, { method, path }: Call) => (await someone.raw(method, path)).status;
type Report = (line: string) => void;

/** Makes a signed-in user's requests. Each must succeed or fail with 503 in time. */
function asking(team: Visitor, report: Report): Promise<void>[] {
  return CALLS.map(async (call) => {
    const started = Date.now();
    const status = await statusOf(team, call);
    if (status !== 200 && status !== 503) report(`${call.path} answered ${status}`);
    if (Date.now() - started > DEADLINE_MS) report(`${call.path} took ${Date.now() - started} ms`);
  });
}

/** Requests a page, which must be served, because pages need no other service. */
async function staysUp(url: string, report: Report): Promise<void> {
  const { status } = await fetch(new URL('/faq', url));
  if (status !== 200) report(`a page answered ${status}`);
}

/** Checks that a stranger is refused even if the session check is unavailable. */
async function isRefused(url: string, report: Report): Promise<void> {
  const stranger = visit(url);
  const wrong = JSON.stringify({ email: 'nobody@teams.example', password: 'wrong password' });
  const headers = { 'content-type': 'application/json' };
  const [asked, signedIn] = await Promise.all([
    stranger.raw('GET', listConversations.path),
    stranger.raw('POST', login.path, { headers, body: wrong }),
  ]);
  if (asked.status !== 401 && asked.status !== 503) report(`a stranger's call answered ${asked.status}`);
  if (signedIn.status !== 401 && signedIn.status !== 503) report(`a wrong password answered ${signedIn.status}`);
}
