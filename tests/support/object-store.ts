/** An object store that speaks S3, on this machine: s3rver, with one bucket. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** The only account that it knows. */
const ACCOUNT = 'S3RVER';

export type ObjectStore = AsyncDisposable & {
  /** `host:port` */
  readonly address: string;
  readonly bucket: string;
  /** Where it keeps objects: files of their own, beside others about them. */
  readonly folder: string;
};

/** The client's variables. */
export const asClient = (address: string, account = ACCOUNT) => ({
  AWS_ENDPOINT_URL_S3: `http://${address}`,
  AWS_ACCESS_KEY_ID: account,
  AWS_SECRET_ACCESS_KEY: ACCOUNT,
});

export async function startObjectStore(): Promise<ObjectStore> {
  const bucket = 'backups';
  const directory = await mkdtemp(join(tmpdir(), 'playfield-objects-'));
  const configureBuckets = [{ name: bucket, configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    address: `127.0.0.1:${port}`,
    bucket,
    folder: join(directory, bucket),
    async [Symbol.asyncDispose]() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
