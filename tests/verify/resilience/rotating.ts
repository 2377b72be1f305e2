/** Every key in a list is replaced as docs/operations/rotate.md says, while teams act: nothing fails, nobody is signed out, and pages open their streams. */
import { confirmCodes, loginWithCode, secondStepNeeded, startCodes } from '@playfield/contracts/two-step.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';
import type { ServiceName } from '@playfield/infra/local/services.ts';
import { randomBytes } from 'node:crypto';
import { TOTP, URI } from 'otpauth';
import { startBalancer, type Balancer } from '../../support/balancer.ts';
import { startDoubled, type Doubled } from '../../support/doubled.ts';
import { joinOn } from '../../support/newcomer.ts';
import { say } from '../../support/games.ts';
import { listen } from '../../support/live.ts';
import { playPair, type Pair } from '../../support/pair.ts';
import { managerRegistration } from '../../support/bodies.ts';
import type { TestProcess } from '../../support/processes.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';
import { countAstray } from './mixed.ts';
import { startLoad } from './mixing/load.ts';
import { createPlayers } from './mixing/players.ts';
import { allHandled } from '../../support/all-handled.ts';

const PAIRS = 2;
const PAUSE_MS = 200;
const KEY_BYTES = 32;
/** The gateway's program is deployed twice: open pages have a tier of their own. */
const ALL = ['accounts', 'matchmaking', 'messaging', 'notifier', 'gateway', 'streams'] as const;
type Deployed = (typeof ALL)[number];
const EDGE = ['gateway', 'streams'] as const;
const isEdge = (name: Deployed): name is (typeof EDGE)[number] => EDGE.some((one) => one === name);
/** They seal secrets, and say when all are sealed with the current key. */
const SEALING = ['accounts', 'matchmaking', 'notifier'] as const;
const SEALED = 'All secrets are sealed with the current key';

type Settings = Record<string, string>;
/** What services are restarted with, in this order. */
type Step = readonly (readonly [Deployed, Settings])[];

const listed = (...keys: readonly (string | undefined)[]) => keys.join(',');

/** The new key last, then first, then alone: for each who reads it. */
function listSteps(name: string, readers: readonly Deployed[], current: string, fresh: string): Step[] {
  return [listed(current, fresh), listed(fresh, current), fresh].map((keys) =>
    readers.map((service): Step[number] => [service, { [name]: keys }]),
  );
}

function identitySteps(env: Settings): Step[] {
  const { IDENTITY_PUBLIC_KEYS: knownBefore, IDENTITY_PRIVATE_KEYS: signsBefore } = env;
  const fresh = newIdentityKeys('rotated');
  const services = ALL.filter((service) => !isEdge(service));
  const known = (keys: string): Step => services.map((service) => [service, { IDENTITY_PUBLIC_KEYS: keys }]);
  const signs = (keys: string): Step => EDGE.map((name) => [name, { IDENTITY_PRIVATE_KEYS: keys }]);
  return [
    known(listed(knownBefore, fresh.publicKey)),
    signs(listed(fresh.privateKey, signsBefore)),
    [...signs(fresh.privateKey), ...known(fresh.publicKey)],
  ];
}

/** The steps of each key. @param env what the services run with now */
function stepsOfEach(env: Settings): Step[][] {
  const hex = () => randomBytes(KEY_BYTES).toString('hex');
  const sealing = `rotated:${randomBytes(KEY_BYTES).toString('base64')}`;
  return [
    listSteps('SESSION_KEYS', EDGE, env['SESSION_KEYS'] ?? '', hex()),
    listSteps('INTERNAL_KEY', SEALING, env['INTERNAL_KEY'] ?? '', hex()),
    listSteps('ENCRYPTION_KEYS', SEALING, env['ENCRYPTION_KEYS'] ?? '', sealing),
    identitySteps(env),
  ];
}

/** All keys in three steps: each service is restarted once in each. */
function together(each: readonly Step[][]): Step[] {
  return [0, 1, 2].map((at) => {
    const changes = each.flatMap((steps) => steps[at] ?? []);
    // The gateway and the tier no longer sign with an old key when the services forget it.
    const order = at === 2 ? ALL.toReversed() : ALL;
    return order.map((service): Step[number] => [
      service,
      Object.assign({}, ...changes.filter(([name]) => name === service).map(([, settings]) => settings)),
    ]);
  });
}

export type Rotated = {
  keys: number;
  restarts: number;
  answered: number;
  /** One line each. */
  failed: readonly string[];
  written: number;
  /** Answered writes that are not stored exactly once. */
  astray: number;
};

type Options = {
  /** How many calls are answered between two steps. */
  callsAStep: number;
  /** Whether the keys are rotated one after another, not all in the same three steps. */
  oneByOne: boolean;
};

/** @param place stores that no other services use: these could not open what is sealed with the new keys */
export async function rotate(
  place: { env: Settings; mailUrl: string },
  { callsAStep, oneByOne }: Options,
): Promise<Rotated> {
  const { env, mailUrl } = place;
  const sealed = new Map<ServiceName, number>();
  const onLine = (service: ServiceName, line: string) => {
    if (line.includes(SEALED)) sealed.set(service, (sealed.get(service) ?? 0) + 1);
  };
  await using doubled = await startDoubled({ ...env, LOG_LEVEL: 'info' }, { onLine });
  await using balancer = await startBalancer(doubled.url);
  const at = { url: balancer.url, mailUrl };
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => playPair(at, 'Which field?')));
  const signInWithCode = await withCodes(at);
  const players = await createPlayers(balancer.url, pairs);
  const load = startLoad(players, PAUSE_MS);
  const each = stepsOfEach(env);
  let restarts = 0;
  let gateway: TestProcess | null = null;
  const tier = createTier(doubled, env);
  const openPage = await openPages(pairs[0]);
  await openPage(await tier.replace({}));
  for (const step of oneByOne ? each.flat() : together(each)) {
    sealed.clear();
    for (const [service, settings] of step) {
      if (service === 'streams') await tier.replace(settings);
      else {
        doubled.change(service, settings);
        if (service === 'gateway') gateway = await replaceGateway(doubled, balancer, gateway);
        else await doubled.restart(service);
      }
      restarts += isEdge(service) ? 1 : 2;
    }
    await load.goOnFor(callsAStep);
    await openPage(tier.url());
    // What the next step may take a key from: secrets, events and emails under it.
    const sealing = SEALING.filter((name) => step.some(([service]) => service === name));
    await until(async () => sealing.every((service) => (sealed.get(service) ?? 0) >= 2));
    await allHandled(env['MONGODB_URL'] ?? '');
  }
  await load.stop();
  await signInWithCode();
  const written = players.flatMap((player) => player.written);
  return {
    keys: each.length,
    restarts,
    answered: load.answered,
    failed: load.failed,
    written: written.length,
    astray: await countAstray(env['MONGODB_URL'] ?? '', written),
  };
}

/**
 * The tier of streams, of one process. Its keys are its own, so that a step that leaves it out leaves it with those that it
 * had: its other settings are the gateway's.
 */
function createTier(doubled: Doubled, env: Settings): { replace(settings: Settings): Promise<string>; url(): string } {
  const { SESSION_KEYS = '', IDENTITY_PRIVATE_KEYS = '' } = env;
  const own: Settings = { SERVES: 'streams', SESSION_KEYS, IDENTITY_PRIVATE_KEYS };
  let running: TestProcess | null = null;
  return {
    url: () => running?.url ?? '',
    async replace(settings) {
      Object.assign(own, settings);
      const next = await doubled.addGateway(own);
      await running?.kill('SIGTERM');
      running = next;
      return next.url;
    },
  };
}

/** A new one takes all new requests before the old one is told to end. */
async function replaceGateway(doubled: Doubled, balancer: Balancer, old: TestProcess | null): Promise<TestProcess> {
  const next = await doubled.addGateway();
  await balancer.moveTo(next.url.replace('localhost', '127.0.0.1'));
  await old?.kill('SIGTERM');
  return next;
}

/** A team whose secret of its authenticator app is sealed. @returns signs it in with a code, which has to be another one than the first: half a minute later */
async function withCodes(place: { url: string; mailUrl: string }): Promise<() => Promise<void>> {
  const registration = managerRegistration();
  const { email, password } = registration;
  const team = await joinOn(place, registration);
  const { uri } = await team.ask(startCodes, { body: { password } });
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error('The product makes no other kind');
  await team.ask(confirmCodes, { body: { code: app.generate() } });
  return async () => {
    const device = visit(place.url);
    const refused = await device.refused(login, { body: { email, password } });
    const { challenge } = secondStepNeeded.parse(refused);
    await device.ask(loginWithCode, { body: { challenge, code: app.generate() } });
  };
}

/**
 * A team that looks at a page. @returns opens its stream at an address, and waits for a message that was written since the
 * last time: the session, the identity and messaging's answer are checked. @throws if one of them is not accepted
 */
async function openPages(pair: Pair | undefined): Promise<(tier: string) => Promise<void>> {
  if (!pair) throw new Error('Nobody plays');
  const { host, guest } = pair;
  let { id: seen } = await say(guest, host, 'On the first page');
  return async (tier) => {
    // Cookies of an older key are replaced as the page is loaded.
    await host.ask(me);
    const { id: missed } = await say(guest, host, 'While no page was open');
    await using page = await listen(tier, host, seen);
    if (page.status !== 200) throw new Error(`The stream of a page answered ${page.status}`);
    await page.waitFor('message', ({ id }) => id === missed);
    seen = missed;
  };
}
