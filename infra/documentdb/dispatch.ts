import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { Long } from 'bson';
import type { Pool, PoolClient } from 'pg';
import { encode } from './bson.ts';
import { readCommand, sessionIn, type Command } from './command.ts';
import { Cursors } from './cursors.ts';
import { describeDuplicate } from './duplicates.ts';
import * as failures from './errors.ts';
import { buildInfo, hello } from './hello.ts';
import { readOutcome, type Outcome } from './replies.ts';
import * as statements from './statements.ts';
import { Transactions } from './transactions.ts';
import type { Request } from './wire.ts';

const CONFLICT_ATTEMPTS = 60;
const CONFLICT_PAUSE_MS = 4;
const UPSERT_ATTEMPTS = 4;

export type Connection = { id: number; socket: Socket };

export class Dispatcher {
  readonly #pool: Pool;
  readonly #address: string;
  readonly #transactions: Transactions;
  readonly #cursors: Cursors;
  readonly #upserts = new Map<string, Promise<Buffer>>();

  constructor(pool: Pool, address: string) {
    this.#pool = pool;
    this.#address = address;
    this.#transactions = new Transactions(pool);
    this.#cursors = new Cursors(pool);
  }

  async answer(request: Request, connection: Connection): Promise<Buffer> {
    const command = readCommand(request);
    if (request.sequences.length > 1) {
      return encode({ ok: 0, code: 9, codeName: 'FailedToParse', errmsg: 'one document sequence a command, please' });
    }
    try {
      return (await this.#own(command, connection)) ?? (await this.#engine(command, connection));
    } catch (error) {
      return encode({ ok: 0, ...failures.toFailure(error) });
    }
  }

  abandon(socket: Socket): void {
    this.#transactions.abandon(socket);
  }

  close(): void {
    this.#transactions.close();
    this.#cursors.close();
  }

  async #own(command: Command, connection: Connection): Promise<Buffer | undefined> {
    switch (command.key) {
      case 'hello':
      case 'ismaster':
        return encode(hello(this.#address, connection.id));
      case 'ping':
      case 'refreshsessions':
        return encode({ ok: 1 });
      case 'buildinfo':
        return encode(buildInfo());
      case 'connectionstatus':
        return encode({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 });
      case 'committransaction':
        await this.#transactions.commit(command);
        return encode({ ok: 1 });
      case 'aborttransaction':
        await this.#transactions.abort(command);
        return encode({ ok: 1 });
      case 'endsessions':
      case 'killsessions':
        return this.#endSessions(command);
      case 'killcursors':
        return this.#killCursors(command);
      default:
        return undefined;
    }
  }

  async #engine(command: Command, connection: Connection): Promise<Buffer> {
    const client = await this.#transactions.clientFor(command, connection.socket);
    if (!client) return returnsUpserted(command) ? this.#inTurn(command) : this.#outsideTransaction(command);
    const outcome = await this.#attempt(client, command);
    if (outcome.kind === 'answer') return outcome.body;
    await this.#transactions.abortAfterError(command);
    if (outcome.kind === 'partly') return outcome.body;
    return encode({ ok: 0, ...failures.inTransaction(outcome.failure) });
  }

  /** Runs a collection's `findAndModify` upserts one by one, because concurrent ones can return the same value. */
  #inTurn(command: Command): Promise<Buffer> {
    const collection = `${command.db}.${command.target}`;
    const run = () => this.#outsideTransaction(command);
    const done = (this.#upserts.get(collection) ?? Promise.resolve()).then(run, run);
    this.#upserts.set(collection, done);
    return done;
  }

  async #outsideTransaction(command: Command): Promise<Buffer> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(this.#pool, command);
      if (outcome.kind === 'answer') return outcome.body;
      if (!mayRepeat(command, outcome, attempt)) {
        return outcome.kind === 'partly' ? outcome.body : encode({ ok: 0, ...outcome.failure });
      }
      await sleep(Math.random() * CONFLICT_PAUSE_MS * Math.min(attempt, 8));
    }
  }

  async #attempt(runner: Pool | PoolClient, command: Command): Promise<Outcome> {
    // After an error, a transaction's connection rejects queries, so look up the details on another connection.
    const describe = (message: string): ReturnType<typeof describeDuplicate> =>
      describeDuplicate(this.#pool, command.db, command.target, message);
    try {
      return await readOutcome(await this.#run(runner, command), describe);
    } catch (error) {
      const failure = failures.toFailure(error);
      if (failure.code !== failures.DUPLICATE_KEY) return { kind: 'failed', failure };
      const description = await describe(failure.errmsg).catch(() => ({}));
      return { kind: 'failed', failure: { ...failure, ...description } };
    }
  }

  async #run(runner: Pool | PoolClient, command: Command): Promise<Buffer> {
    const answer = await statements.runAnswer(runner, command);
    if (answer) return answer;
    const page = await this.#page(runner, command);
    if (page) return page;
    switch (command.key) {
      case 'dropindexes':
        await statements.dropIndexes(runner, command);
        return encode({ ok: 1 });
      case 'drop':
        await statements.dropCollection(runner, command);
        return encode({ ns: `${command.db}.${command.target}`, ok: 1 });
      case 'dropdatabase':
        await statements.dropDatabase(runner, command);
        return encode({ dropped: command.db, ok: 1 });
      default:
        throw failures.commandNotFound(command.name);
    }
  }

  async #page(runner: Pool | PoolClient, command: Command): Promise<Buffer | undefined> {
    if (command.key === 'getmore') return this.#nextPage(runner, command);
    const page = await statements.runFirstPage(runner, command);
    if (page?.continuation) this.#cursors.advance(page.cursor, command.db, command.session, page.continuation);
    return page?.body;
  }

  async #nextPage(runner: Pool | PoolClient, command: Command): Promise<Buffer> {
    const id = integerIn(command.fields['getMore']) ?? 0n;
    const cursor = this.#cursors.get(id);
    if (!cursor) throw failures.cursorNotFound(id);
    const page = await statements.runNextPage(runner, { ...command, db: cursor.db }, id, cursor.continuation);
    this.#cursors.advance(id, cursor.db, cursor.session, page.continuation);
    return page.body;
  }

  async #killCursors(command: Command): Promise<Buffer> {
    const ids = listIn(command.fields['cursors']).flatMap((id) => integerIn(id) ?? []);
    const killed = new Set(await this.#cursors.kill(ids));
    return encode({
      cursorsKilled: ids.filter((id) => killed.has(id)).map((id) => Long.fromBigInt(id)),
      cursorsNotFound: ids.filter((id) => !killed.has(id)).map((id) => Long.fromBigInt(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    });
  }

  async #endSessions(command: Command): Promise<Buffer> {
    const sessions = new Set(listIn(command.fields[command.name]).flatMap((lsid) => sessionIn(lsid) ?? []));
    this.#transactions.endSessions(sessions);
    await this.#cursors.endSessions(sessions);
    return encode({ ok: 1 });
  }
}

const returnsUpserted = ({ key, fields }: Command): boolean => key === 'findandmodify' && 'upsert' in fields;

function mayRepeat(command: Command, outcome: Outcome, attempt: number): boolean {
  if (outcome.kind === 'failed' && failures.isConflict(outcome.failure)) return attempt < CONFLICT_ATTEMPTS;
  if (attempt >= UPSERT_ATTEMPTS) return false;
  if (outcome.kind === 'failed') {
    return command.key === 'findandmodify' && outcome.failure.code === failures.DUPLICATE_KEY;
  }
  // Retry an update batch only if it has written no document, so that none is written twice.
  return (
    command.key === 'update' &&
    outcome.kind === 'partly' &&
    outcome.written === 0 &&
    outcome.errors.length === 1 &&
    outcome.errors[0]?.code === failures.DUPLICATE_KEY
  );
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const integerIn = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : undefined;
