import type { Connection } from 'mongoose';
import { readGauge } from '../telemetry/metrics.ts';

type Client = ReturnType<Connection['getClient']>;

const connections = readGauge({
  name: 'playfield_mongodb_connections',
  help: 'Connections to MongoDB in use, and callers waiting for one',
  labelNames: ['state'],
});

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
}
