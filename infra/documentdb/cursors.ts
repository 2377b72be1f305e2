import type { Pool } from 'pg';

/** MongoDB's default for `cursorTimeoutMillis`. */
export const CURSOR_IDLE_MS = 10 * 60_000;
const SWEEP_MS = 30_000;

export type Cursor = { db: string; continuation: Buffer; session: string | undefined; usedAt: number };

/** Keeps the engine's continuations between pages, so that an open cursor doesn't occupy a connection. */
export class Cursors {
  readonly #pool: Pool;
  readonly #open = new Map<bigint, Cursor>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#sweeper = setInterval(() => this.#sweep(Date.now()), SWEEP_MS).unref();
  }

  get(id: bigint): Cursor | undefined {
    return this.#open.get(id);
  }

  advance(id: bigint, db: string, session: string | undefined, continuation: Buffer | null): void {
    if (continuation) this.#open.set(id, { db, continuation, session, usedAt: Date.now() });
    else this.#open.delete(id);
  }

  async kill(ids: Iterable<bigint>): Promise<bigint[]> {
    const killed = [...ids].filter((id) => this.#open.delete(id));
    if (killed.length > 0) {
      await this.#pool.query('select documentdb_api_internal.delete_cursors($1::bigint[])', [killed.map(String)]);
    }
    return killed;
  }

  async endSessions(sessions: ReadonlySet<string>): Promise<void> {
    await this.kill(this.#where((cursor) => cursor.session !== undefined && sessions.has(cursor.session)));
  }

  close(): void {
    clearInterval(this.#sweeper);
    this.#open.clear();
  }

  #sweep(now: number): void {
    this.kill(this.#where((cursor) => now - cursor.usedAt > CURSOR_IDLE_MS)).catch(() => {});
  }

  #where(matches: (cursor: Cursor) => boolean): bigint[] {
    return [...this.#open].filter(([, cursor]) => matches(cursor)).map(([id]) => id);
  }
}
