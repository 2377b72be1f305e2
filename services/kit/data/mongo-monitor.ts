/** Metrics and traces of a MongoDB client: its connections and its commands. */
import type { Connection } from 'mongoose';
import { readGauge } from '../telemetry/metrics.ts';
import { isTracing, openPart } from '../telemetry/tracing.ts';

type Client = ReturnType<Connection['getClient']>;

const connections = readGauge({
  name: 'playfield_mongodb_connections',
  help: 'Connections to MongoDB in use, and callers waiting for one',
  labelNames: ['state'],
});

/** One client per process. */
export function watchClient(client: Client): void {
  let [inUse, waiting] = [0, 0];
  client.on('connectionCheckOutStarted', () => (waiting += 1));
  client.on('connectionCheckOutFailed', () => (waiting -= 1));
  client.on('connectionCheckedOut', () => {
    waiting -= 1;
    inUse += 1;
  });
  client.on('connectionCheckedIn', () => (inUse -= 1));
  connections.from(async () => [
    { labels: { state: 'in_use' }, value: inUse },
    { labels: { state: 'waiting' }, value: waiting },
  ]);
  if (isTracing()) traceCommands(client);
}

/** Records command and collection names only, never the data. */
function traceCommands(client: Client): void {
  const open = new Map<number, (error?: unknown) => void>();
  const close = (requestId: number, error?: unknown) => {
    open.get(requestId)?.(error);
    open.delete(requestId);
  };
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const about: unknown = command[commandName === 'getMore' ? 'collection' : commandName];
    const collection = typeof about === 'string' ? about : undefined;
    const end = openPart({
      name: collection === undefined ? commandName : `${commandName} ${collection}`,
      kind: 'client',
      attributes: {
        'db.system.name': 'mongodb',
        'db.operation.name': commandName,
        ...(collection === undefined ? {} : { 'db.collection.name': collection }),
      },
    });
    if (end) open.set(requestId, end);
  });
  client.on('commandSucceeded', ({ requestId }) => close(requestId));
  client.on('commandFailed', ({ requestId, failure }) => close(requestId, failure));
}
