/** A client of a cluster, where ioredis' own waits in vain, is silent, or asks without a pause. */
import { Cluster, ReplyError } from 'ioredis';

/** Its event: the cluster was found, and refuses. */
export const REFUSED = 'refused';
const DOWN = new ReplyError('CLUSTERDOWN The cluster is down');

/**
 * Who has which slots is not asked more often, whoever wants to know: for each listener that finds its node dead, ioredis
 * asks again at once, 150 times a second, and makes two connections each time.
 */
const SLOTS_ASKED_AFTER_MS = 250;
/**
 * How often a cluster is asked who has which slots. Otherwise only a client that asks a dead primary for one of its keys
 * hears who took its place: a quiet gateway would wait for the dead one, and believe no session that it has in memory.
 * In place of ioredis' `slotsRefreshInterval`, which may go on when a client is closed.
 */
const SLOTS_ASKED_EVERY_MS = 5_000;

type Told = NonNullable<Parameters<Cluster['refreshSlotsCache']>[0]>;

export class ConnectingCluster extends Cluster {
  // Without values of their own: the first try begins before values are set.
  declare private whenReady?: Promise<void> | undefined;
  declare private nextLook?: NodeJS.Timeout | undefined;
  declare private lookedAt?: number;
  declare private curious?: Told[] | undefined;

  constructor(...given: ConstructorParameters<typeof Cluster<'legacy'>>) {
    super(...given);
    let timer: NodeJS.Timeout | undefined;
    this.on('ready', () => {
      clearInterval(timer);
      timer = setInterval(() => this.refreshSlotsCache(), SLOTS_ASKED_EVERY_MS).unref();
    });
    this.on('end', () => clearInterval(timer));
  }

  /**
   * The promise of ioredis' own `connect` stays open if the first node says that the cluster is down, also when a later
   * try succeeds: a queue's worker that waits for it would never fetch a job again. All tries wait for the same.
   */
  override async connect(): Promise<void> {
    const ready = (this.whenReady ??= this.waitForReady());
    await Promise.race([super.connect(), ready]);
  }

  private waitForReady(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = (end: () => void) => {
      this.off('ready', onReady);
      this.off('end', onEnd);
      this.whenReady = undefined;
      end();
    };
    const onReady = () => settle(resolve);
    const onEnd = () => settle(() => reject(new Error('Connection is closed.')));
    this.on('ready', onReady);
    this.on('end', onEnd);
    return promise;
  }

  override refreshSlotsCache(callback?: Told): void {
    // A try to connect has a pause of its own.
    if (this.status === 'connecting') return super.refreshSlotsCache(callback);
    this.curious = [...(this.curious ?? []), ...(callback ? [callback] : [])];
    const pause = (this.lookedAt ?? Number.NEGATIVE_INFINITY) + SLOTS_ASKED_AFTER_MS - performance.now();
    this.nextLook ??= setTimeout(() => this.look(), Math.max(pause, 0)).unref();
  }

  private look(): void {
    const { curious = [] } = this;
    [this.nextLook, this.curious, this.lookedAt] = [undefined, undefined, performance.now()];
    // Commands that wait for another try wait for this, too.
    const tell: Told = (error) => {
      for (const each of curious) each(error);
    };
    if (this.status === 'ready' || this.status === 'connect') super.refreshSlotsCache(tell);
    else tell(new Error('Connection is closed.'));
  }

  /** Before it is ready, ioredis asks what the cluster is like, and keeps to itself what it was told. */
  override sendCommand(...given: Parameters<Cluster['sendCommand']>): unknown {
    const sent = super.sendCommand(...given);
    const [{ name, promise }] = given;
    if (name === 'cluster' && this.status === 'connect')
      promise.then(
        (about: unknown) => String(about).includes('cluster_state:fail') && this.emit(REFUSED, DOWN),
        (error: unknown) => this.emit(REFUSED, error),
      );
    return sent;
  }
}
