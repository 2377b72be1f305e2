import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installableDistribution } from 'local-programs/debian.ts';
import { findProgram } from 'local-programs/find.ts';
import { launchDocumentDb } from 'documentdb-front/launch.ts';
import { startMongod } from './mongod.ts';
import { recall, remember, wayFile } from './settings.ts';
import { Interrupted, isDiskFull, sentence, StartError, type Log } from 'local-programs/start-error.ts';

const DOWNLOAD_MS = 15_000;
const MONGOD_VERSION = '8.0.4';

export type Mongo = {
  url: string;
  how: string;
  pids: number[];
  /** Never resolves for the server of `MONGODB_URL`. */
  exited: Promise<unknown>;
  stop(graceMs?: number): Promise<void>;
};

export type MongoOptions = { dataDir: string; log: Log; env?: NodeJS.ProcessEnv; port?: number; durable?: boolean };

type Way = 'mongod' | 'download' | 'documentdb';
type Found = Omit<Mongo, 'how'>;

const DESCRIPTIONS: Record<Way, string> = {
  mongod: 'MongoDB: the mongod of this machine, as a replica set of one',
  download: 'MongoDB: a downloaded mongod, as a replica set of one',
  documentdb: 'MongoDB: PostgreSQL with DocumentDB behind a MongoDB proxy',
};

/** Records which kind of server worked, because DocumentDB and mongod can't read each other's data. */
export async function startMongo(options: MongoOptions): Promise<Mongo> {
  const { dataDir, log, env = process.env } = options;
  const given = env['MONGODB_URL'];
  if (given) {
    const how = 'MongoDB: the server of MONGODB_URL';
    log(how);
    return { url: given, how, pids: [], exited: new Promise(() => {}), stop: async () => {} };
  }
  const ofData = wayFile(dataDir);
  const ofMachine = join(cacheFolder(env), 'mongo-way.json');
  const kept = asWay((await recall(ofData))['way']);
  const usual = asWay((await recall(ofMachine))['way']);
  const problems: string[] = [];
  for (const way of kept ? [kept] : order(usual)) {
    try {
      const found = await START[way](options);
      await remember(ofData, { way });
      if (way !== usual) await remember(ofMachine, { way });
      log(DESCRIPTIONS[way]);
      return { ...found, how: DESCRIPTIONS[way] };
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      const problem = sentence(error);
      if (isDiskFull(problem)) throw new StartError(problem);
      problems.push(problem);
      log(`${way} does not work: ${problem}`);
    }
  }
  if (kept) {
    throw new StartError(
      `The data in ${dataDir} belongs to ${DESCRIPTIONS[kept]}, which did not start: ${problems.join('; ')}`,
    );
  }
  throw new StartError("MongoDB could not start. Install mongod, or set MONGODB_URL to a replica set's URL.");
}

export function withDatabase(url: string, name: string): string {
  const match = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url);
  if (!match) throw new StartError('MONGODB_URL must look like mongodb://host:port/?replicaSet=name');
  return `${match[1]}/${encodeURIComponent(name)}${match[2] ?? ''}`;
}

const START: Record<Way, (options: MongoOptions) => Promise<Found>> = {
  async mongod({ dataDir, port = 0 }) {
    const program = findProgram('mongod');
    if (program === undefined) throw new StartError('mongod is not on the PATH');
    return found(await startMongod(program, dataDir, port));
  },
  async download({ dataDir, log, port = 0, env = process.env }) {
    log('looking for a mongod to download');
    return found(await startMongod(await downloadMongod(env), dataDir, port));
  },
  async documentdb({ dataDir, log, port = 0, durable = true }) {
    if (!existsSync(join(dataDir, 'documentdb')) && !(await installableDistribution())) {
      throw new StartError('DocumentDB requires Debian or Ubuntu, and root');
    }
    const engine = await launchDocumentDb({ dataDir, log, port, durable });
    return { url: engine.url, pids: [engine.pid], exited: engine.exited, stop: engine.stop };
  },
};

function found(mongod: Awaited<ReturnType<typeof startMongod>>): Found {
  return { url: mongod.url, pids: [mongod.child.pid], exited: mongod.child.exited, stop: mongod.stop };
}

function cacheFolder(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'playfield');
}

async function downloadMongod(env: NodeJS.ProcessEnv): Promise<string> {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new StartError('the download did not start in time')), DOWNLOAD_MS).unref();
  });
  const path = MongoBinary.getPath({ version: MONGOD_VERSION, downloadDir: join(cacheFolder(env), 'mongod') });
  return Promise.race([path, late]);
}

function order(usual: Way | undefined): Way[] {
  const ways: Way[] = ['mongod', 'download', 'documentdb'];
  return usual === 'documentdb' ? ['mongod', 'documentdb', 'download'] : ways;
}

function asWay(text: string | undefined): Way | undefined {
  return text === 'mongod' || text === 'download' || text === 'documentdb' ? text : undefined;
}
