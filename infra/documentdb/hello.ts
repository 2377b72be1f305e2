import type { Document } from 'bson';
import { MAX_MESSAGE_BYTES } from './wire.ts';

export const REPLICA_SET = 'rs0';

const WIRE_VERSION = 21;
const SERVER_VERSION = '7.0.0';

export function hello(address: string, connectionId: number): Document {
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    secondary: false,
    setName: REPLICA_SET,
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    // The engine's own limit (documentdb.maxWriteBatchSize).
    maxWriteBatchSize: 25_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

export function buildInfo(): Document {
  return {
    version: SERVER_VERSION,
    versionArray: [7, 0, 0, 0],
    gitVersion: 'documentdb',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
    ok: 1,
  };
}
