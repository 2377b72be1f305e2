/**
 * Backups in an object store that speaks S3. The client reads its usual variables: AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_REGION, and AWS_ENDPOINT_URL_S3 for a store that is not Amazon's.
 */
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { OperationError } from './operation-error.ts';
import type { StoredFile, Target } from './target.ts';

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/(.+))?$/;
/** Stores other than Amazon's take any. */
const REGION = 'us-east-1';
const CONNECTED_WITHIN_MS = 5_000;
/** Without a byte for this long, a connection counts as lost. */
const IDLE_MS = 60_000;
/** In memory, times the parts at once. A file has up to 10,000 parts: 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** @throws {OperationError} if it is no address of a bucket */
export function openBucket(name: string): Target {
  const [, Bucket, prefix] = ADDRESS.exec(name) ?? [];
  if (Bucket === undefined) throw new OperationError(`${name} is no bucket: say s3://bucket/prefix`);
  const client = connect();
  const keyOf = (path: string) => (prefix === undefined ? path : `${prefix}/${path}`);
  /** Files and folders directly below a path, which is empty or ends in a slash. */
  async function listed(path: string) {
    const found = { folders: new Array<string>(), files: new Array<StoredFile>() };
    const Prefix = prefix === undefined && path === '' ? '' : keyOf(path);
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' })) {
      for (const { Prefix: folder = '' } of page.CommonPrefixes ?? [])
        found.folders.push(folder.slice(Prefix.length, -1));
      for (const { Key = '', LastModified = new Date() } of page.Contents ?? [])
        found.files.push({ name: Key.slice(Prefix.length), changedAt: LastModified });
    }
    return found;
  }
  return {
    name,
    folders: () => asked(name, async () => (await listed('')).folders),
    files: (folder) =>
      asked(name, async () => {
        const { files, folders } = await listed(`${folder}/`);
        // What lies deeper is none of ours: its name tells.
        return [...files, ...folders.map((one) => ({ name: `${one}/`, changedAt: new Date() }))];
      }),
    read: (path) =>
      asked(name, async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(path) }));
          return Body instanceof Readable ? Body : null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    async write(path, content) {
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(path), Body: content },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      try {
        await upload.done();
      } catch (error) {
        // The content's own failure, and not the store's.
        if (content.errored) throw content.errored;
        content.destroy(Object(error));
        throw refusal(name, error);
      }
    },
    remove: (folder, names) =>
      asked(name, async () => {
        for (const one of names) await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(`${folder}/${one}`) }));
      }),
  };
}

function connect(): S3Client {
  return new S3Client({
    region: process.env['AWS_REGION'] || REGION,
    // Other stores seldom have a host name for every bucket.
    forcePathStyle: Boolean(process.env['AWS_ENDPOINT_URL_S3']),
    // Not every store knows the newer checksums; a backup has sums of its own, in an authenticated manifest.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTED_WITHIN_MS, socketTimeout: IDLE_MS },
  });
}

async function asked<Result>(name: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw refusal(name, error);
  }
}

/** The store's own word (`NoSuchBucket`, `AccessDenied`) tells what is wrong; it holds no key. */
function refusal(name: string, error: unknown): OperationError {
  const { name: kind, message } = error instanceof Error ? error : new Error('it failed');
  return new OperationError(`${name} cannot be used: ${[kind, message].filter((word) => word !== 'Error').join(', ')}`);
}
