import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Command } from './command.ts';
import { CommandError, noSuchTransaction, tooManyTransactions } from './errors.ts';

/** MongoDB's default for `transactionLifetimeLimitSeconds`. */
const LIFETIME_MS = 60_000;
/** MongoDB's default for `logicalSessionTimeoutMinutes`. A successful commit can be repeated for this long. */
const REMEMBER_MS = 30 * 60_000;
const SWEEP_MS = 5_000;

/** Short: a client whose pooled connections all wait for a lock has none left to commit and release that lock. */
const LOCK_WAIT = '20ms';
const KEPT_FREE = 20;
const TURN_WAIT_MS = 20;
const BEGIN = `begin isolation level repeatable read; set local lock_timeout = '${LOCK_WAIT}'`;

type Open = { state: 'open'; number: bigint; client: PoolClient; socket: Socket; since: number };
type Ended = { state: 'committed' | 'aborted'; number: bigint; since: number };

export class Transactions {
  readonly #pool: Pool;
  readonly #bySession = new Map<string, Open | Ended>();
  readonly #taken = new Set<PoolClient>();
  #beginning = 0;
  readonly #sweeper: NodeJS.Timeout;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#sweeper = setInterval(() => this.#sweep(Date.now()), SWEEP_MS).unref();
  }

  async clientFor(command: Command, socket: Socket): Promise<PoolClient | undefined> {
    const { transaction, session } = command;
    if (!transaction || session === undefined) return undefined;
    if (transaction.starts) return this.#begin(session, transaction.number, socket);
    const open = this.#open(session, transaction.number);
    open.socket = socket;
    return open.client;
  }

  async commit(command: Command): Promise<void> {
    const { session, number } = identify(command);
    const known = this.#bySession.get(session);
    if (known?.number === number && known.state === 'committed') return;
    const open = this.#open(session, number);
    try {
      await open.client.query('commit');
    } catch (error) {
      this.#end(session, open, 'aborted');
      open.client.release(true);
      throw error;
    }
    this.#end(session, open, 'committed');
    open.client.release();
  }

  async abort(command: Command): Promise<void> {
    const { session, number } = identify(command);
    await this.#rollback(session, this.#open(session, number));
  }

  async abortAfterError(command: Command): Promise<void> {
    const { session, transaction } = command;
    if (session === undefined || !transaction) return;
    const known = this.#bySession.get(session);
    if (known?.state === 'open' && known.number === transaction.number) await this.#rollback(session, known);
  }

  abandon(socket: Socket): void {
    for (const [session, known] of this.#bySession) {
      if (known.state === 'open' && known.socket === socket) this.#drop(session, known);
    }
  }

  endSessions(sessions: Iterable<string>): void {
    for (const session of sessions) {
      const known = this.#bySession.get(session);
      if (known?.state === 'open') this.#drop(session, known);
      this.#bySession.delete(session);
    }
  }

  close(): void {
    clearInterval(this.#sweeper);
    this.endSessions([...this.#bySession.keys()]);
  }

  async #begin(session: string, number: bigint, socket: Socket): Promise<PoolClient> {
    const known = this.#bySession.get(session);
    if (known?.state === 'open') await this.#rollback(session, known);
    if (this.#isFull()) await sleep(Math.random() * TURN_WAIT_MS);
    if (this.#isFull()) throw tooManyTransactions();
    this.#beginning += 1;
    try {
      const client = await this.#beginOn(await this.#pool.connect());
      if (socket.destroyed) {
        client.release(true);
        throw noSuchTransaction(number);
      }
      this.#taken.add(client);
      this.#bySession.set(session, { state: 'open', number, client, socket, since: Date.now() });
      return client;
    } finally {
      this.#beginning -= 1;
    }
  }

  #isFull(): boolean {
    return this.#taken.size + this.#beginning >= this.#pool.options.max - KEPT_FREE;
  }

  async #beginOn(client: PoolClient): Promise<PoolClient> {
    try {
      await client.query(BEGIN);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  #open(session: string, number: bigint): Open {
    const known = this.#bySession.get(session);
    if (known?.state === 'open' && known.number === number) return known;
    throw noSuchTransaction(number);
  }

  async #rollback(session: string, open: Open): Promise<void> {
    this.#end(session, open, 'aborted');
    try {
      await open.client.query('rollback');
      open.client.release();
    } catch {
      open.client.release(true);
    }
  }

  /** Closes the connection instead of rolling back, because a rollback would wait for the running statement. */
  #drop(session: string, open: Open): void {
    this.#end(session, open, 'aborted');
    open.client.release(true);
  }

  #end(session: string, open: Open, state: Ended['state']): void {
    this.#taken.delete(open.client);
    this.#bySession.set(session, { state, number: open.number, since: Date.now() });
  }

  #sweep(now: number): void {
    for (const [session, known] of this.#bySession) {
      const age = now - known.since;
      if (known.state === 'open' && age > LIFETIME_MS) this.#drop(session, known);
      if (known.state !== 'open' && age > REMEMBER_MS) this.#bySession.delete(session);
    }
  }
}

function identify(command: Command): { session: string; number: bigint } {
  if (command.session !== undefined && command.transaction) {
    return { session: command.session, number: command.transaction.number };
  }
  const errmsg = `${command.name} must be run within a transaction`;
  throw new CommandError({ code: 125, codeName: 'CommandFailed', errmsg });
}
