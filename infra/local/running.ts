import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import type { ServiceName } from './services.ts';
import { sentence, StartError, type Log } from 'local-programs/start-error.ts';
import { supervise, YOUNG_MS, type Program, type Supervised } from './supervisor.ts';

const GATEWAY_HEAD_START_MS = 1_000;
/** Services drain requests for up to 6 s. */
const SERVICE_GRACE_MS = 6_500;
const STORE_GRACE_MS = { mail: 500, Redis: 500, MongoDB: 1_500 };

export type StoreName = keyof typeof STORE_GRACE_MS;
export type Store = { pids: number[]; exited: Promise<unknown>; stop(graceMs?: number): Promise<void> };

export class Running {
  readonly services = new Map<ServiceName, Supervised>();
  readonly #stores = new Map<StoreName, Store>();
  readonly #ledger: Ledger;
  readonly #log: Log;
  readonly #failure = Promise.withResolvers<StartError>();
  #stopped: Promise<void> | undefined;

  constructor(ledger: Ledger, log: Log) {
    this.#ledger = ledger;
    this.#log = log;
  }

  get failed(): Promise<StartError> {
    return this.#failure.promise;
  }

  async addStore<T extends Store>(name: StoreName, start: (before?: T) => Promise<T>, before?: T): Promise<T> {
    const store = await start(before);
    this.#stores.set(name, store);
    for (const pid of store.pids) await this.#ledger.add(name, pid);
    const started = Date.now();
    void store.exited.then(() => this.#restartStore(name, start, store, before && Date.now() - started < YOUNG_MS));
    if (before && this.#stopped) await store.stop(0);
    return store;
  }

  async #restartStore<T extends Store>(
    name: StoreName,
    start: (before?: T) => Promise<T>,
    store: T,
    isFutile = false,
  ): Promise<void> {
    if (this.#stopped) return;
    for (const pid of store.pids) this.#ledger.remove(pid);
    if (isFutile) return this.#failure.resolve(new StartError(`${name} exited again right after it was restarted.`));
    this.#log(`${name} exited; restarting it`);
    try {
      await this.addStore(name, start, store);
    } catch (error) {
      this.#failure.resolve(new StartError(`${name} could not be restarted: ${sentence(error)}`));
    }
  }

  async addService(name: ServiceName, program: Omit<Program, 'name'>): Promise<void> {
    const supervised = await supervise(
      { ...program, name },
      { log: this.#log, onStart: (pid) => this.#ledger.add(name, pid), onEnd: (pid) => this.#ledger.remove(pid) },
    );
    this.services.set(name, supervised);
    void supervised.gaveUp.then((error) => this.#failure.resolve(error));
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    const gateway = this.services.get('gateway')?.stop(SERVICE_GRACE_MS) ?? Promise.resolve();
    await Promise.race([gateway, sleep(GATEWAY_HEAD_START_MS, undefined, { ref: false })]);
    const others = [...this.services.values()].filter((service) => service.name !== 'gateway');
    await Promise.all([gateway, ...others.map((service) => service.stop(SERVICE_GRACE_MS - GATEWAY_HEAD_START_MS))]);
    for (const name of ['mail', 'Redis', 'MongoDB'] as const) await this.#stores.get(name)?.stop(STORE_GRACE_MS[name]);
    this.#ledger.close();
  }

  async kill(): Promise<void> {
    this.#stopped ??= Promise.resolve();
    const stops = [...this.services.values(), ...this.#stores.values()].map((part) => part.stop(0));
    await Promise.all(stops);
    this.#ledger.close();
  }
}
