/** A folder and a bucket keep backups alike. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { openPlace, openTarget } from '@playfield/infra/operations/places.ts';
import type { Target } from '@playfield/infra/operations/target.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.ts';
import { asClient, startObjectStore, type ObjectStore } from '../../support/object-store.ts';

const MB = 1024 * 1024;

let objects: ObjectStore;
let proxy: FaultProxy;
let folder: string;

beforeAll(async () => {
  objects = await startObjectStore();
  proxy = await startFaultProxy(objects.address);
  folder = await mkdtemp(join(tmpdir(), 'playfield-target-'));
});
beforeEach(() => useStore());
afterEach(() => {
  proxy.fault(null);
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await objects[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function useStore(account?: string): void {
  for (const [name, value] of Object.entries(asClient(proxy.address, account))) vi.stubEnv(name, value);
}

const bucket = (prefix: string) => `s3://${objects.bucket}/${prefix}`;
const namesIn = async (target: Target, of: string) => (await target.files(of)).map(({ name }) => name).toSorted();
const said = (words: string) => Readable.from([Buffer.from(words)]);

/** Fails, or has something done, once this much is through. */
async function* bytesUntil(total: number, then: () => void = () => {}) {
  for (let written = 0; written < total; written += MB) yield randomBytes(MB);
  then();
}

describe.each([
  ['a folder', (name: string) => join(folder, name)],
  ['a bucket', bucket],
])('%s', (_kind, nameOf) => {
  it('keeps files by folder, gives them back, and deletes what is named', async () => {
    const target = await openTarget(nameOf('kept'));
    expect(await target.folders()).toEqual([]);
    expect(await target.files('one')).toEqual([]);
    await target.write('one/first', said('older'));
    await target.write('one/first', said('newer'));
    await target.write('one/second', said(''));
    await target.write('two/first', said('apart'));
    await target.write('list', said('of all'));
    expect((await target.folders()).toSorted()).toEqual(['one', 'two']);
    expect(await namesIn(target, 'one')).toEqual(['first', 'second']);
    for (const [path, words] of [
      ['one/first', 'newer'],
      ['one/second', ''],
      ['list', 'of all'],
    ] as const)
      expect(await text((await target.read(path)) ?? said('nothing')), path).toBe(words);
    for (const path of ['one/third', 'three/first', 'none']) expect(await target.read(path), path).toBeNull();
    await target.remove('one', ['first', 'second']);
    expect(await target.folders()).toEqual(['two']);
    expect(await namesIn(target, 'two')).toEqual(['first']);
  });

  it('sees nothing of a target whose name begins alike', async () => {
    const [short, long] = [await openTarget(nameOf('night')), await openTarget(nameOf('nightly'))];
    await long.write('one/first', said('apart'));
    expect(await short.folders()).toEqual([]);
    expect(await namesIn(short, 'one')).toEqual([]);
  });

  it('gives back what is larger than one part, byte for byte', async () => {
    const target = await openTarget(nameOf('large'));
    const content = randomBytes(20 * MB + 1);
    await target.write('one/first', Readable.from([content.subarray(0, 9 * MB), content.subarray(9 * MB)]));
    const found = await target.read('one/first');
    expect(found && content.equals(await buffer(found))).toBe(true);
  });

  it.each([1, 20])('keeps nothing under the name of a file whose content fails after %i MB', async (megabytes) => {
    const target = await openTarget(nameOf('failing'));
    const content = Readable.from(
      bytesUntil(megabytes * MB, () => {
        throw new Error('the database went away');
      }),
    );
    await expect(target.write('one/first', content)).rejects.toThrow('the database went away');
    expect(await target.read('one/first')).toBeNull();
  });

  it('finds a backup by the target’s name and its own', async () => {
    for (const ending of ['one', 'one/']) {
      const place = await openPlace(nameOf(ending));
      expect(place.folder).toBe('one');
      expect(`${place.target.name}/one`).toBe(nameOf('one'));
    }
  });
});

it('says what the store says of a wrong account, and of a bucket that is not there', async () => {
  await expect((await openTarget('s3://elsewhere/here')).files('one')).rejects.toThrow(
    /^s3:\/\/elsewhere\/here cannot be used: NoSuchBucket/,
  );
  await expect((await openTarget('s3://elsewhere/here')).write('one/first', said('lost'))).rejects.toThrow(
    'NoSuchBucket',
  );
  useStore('STRANGER');
  await expect((await openTarget(bucket('kept'))).folders()).rejects.toThrow(/cannot be used: InvalidAccessKeyId/);
  for (const wrong of ['s3://', 's3://bucket', 's3:///name', 's3://UPPER/name', 's3://b/name'])
    await expect(openPlace(wrong), wrong).rejects.toThrow(/names no backup|is no bucket/);
});

it.each([1, 30])('keeps nothing of a file whose connection is cut after %i MB', async (megabytes) => {
  const target = await openTarget(bucket('cut'));
  const content = Readable.from(bytesUntil(megabytes * MB, () => proxy.fault('cut')));
  await expect(target.write('one/first', content)).rejects.toThrow(/^s3:\/\/backups\/cut cannot be used/);
  expect(content.destroyed).toBe(true);
  proxy.fault(null);
  expect(await target.read('one/first')).toBeNull();
  expect(await target.files('one')).toEqual([]);
});
