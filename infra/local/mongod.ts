import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { flags, startChild, whenReady, type Child } from './child.ts';
import { accepts, freePort } from './ports.ts';
import { StartError } from 'local-programs/start-error.ts';

const REPLICA_SET = 'rs0';
const READY_MS = 60_000;
const STOP_MS = 8_000;
const ALREADY_INITIALISED = 23;

export type Mongod = { url: string; child: Child; stop: (graceMs?: number) => Promise<void> };

export async function startMongod(program: string, dataDir: string, port: number): Promise<Mongod> {
  const dbPath = join(dataDir, 'mongod');
  await mkdir(dbPath, { recursive: true });
  const actual = port || (await freePort());
  const settings = {
    replSet: REPLICA_SET,
    dbpath: dbPath,
    port: String(actual),
    bind_ip: '127.0.0.1',
    wiredTigerCacheSizeGB: '0.5',
  };
  const child = await startChild(program, [...flags(settings), '--quiet']);
  const stop = (graceMs = STOP_MS): Promise<void> => child.stop(graceMs);
  try {
    await whenReady('mongod', child, () => accepts(actual), READY_MS);
    await formReplicaSet(`127.0.0.1:${actual}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `mongodb://127.0.0.1:${actual}/?replicaSet=${REPLICA_SET}`, child, stop };
}

async function formReplicaSet(host: string): Promise<void> {
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: READY_MS });
  const admin = client.db('admin');
  try {
    const member = { _id: 0, host };
    try {
      await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [member] } });
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== ALREADY_INITIALISED) throw error;
      const { config } = await admin.command({ replSetGetConfig: 1 });
      const moved = { ...config, version: Number(config.version) + 1, members: [{ ...config.members[0], host }] };
      if (config.members[0].host !== host) await admin.command({ replSetReconfig: moved, force: true });
    }
    const deadline = Date.now() + READY_MS;
    while (!(await admin.command({ hello: 1 }))['isWritablePrimary']) {
      if (Date.now() > deadline) throw new StartError('mongod did not become primary');
    }
  } finally {
    await client.close();
  }
}
