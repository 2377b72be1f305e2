import { expect, it } from 'vitest';
import { createPictures } from './pictures.ts';

const picture = (text: string) => async () => Buffer.from(text);

it('draws each picture once for concurrent and later callers', async () => {
  const pictures = createPictures({ bytesMax: 100, waitingMax: 10 });
  let drawings = 0;
  const draw = async () => Buffer.from(`${++drawings}`);
  const answers = await Promise.all([pictures('a', draw), pictures('a', draw), pictures('a', draw)]);
  expect([...answers, await pictures('a', draw)].map(String)).toEqual(['1', '1', '1', '1']);
});

it('draws one picture at a time and continues after a failure', async () => {
  const pictures = createPictures({ bytesMax: 100, waitingMax: 10 });
  const order: string[] = [];
  const slow = async () => {
    order.push('begins');
    await Promise.resolve();
    order.push('ends');
    throw new Error('No paint left');
  };
  const [first, second] = await Promise.allSettled([pictures('a', slow), pictures('b', slow)]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
  expect(order).toEqual(['begins', 'ends', 'begins', 'ends']);
  expect(String(await pictures('a', picture('again')))).toBe('again');
});

it('answers 503 if too many callers wait, and evicts pictures beyond the maximum size', async () => {
  const pictures = createPictures({ bytesMax: 10, waitingMax: 1 });
  const first = pictures('a', picture('12345678'));
  await expect(pictures('b', picture('b'))).rejects.toMatchObject({ status: 503 });
  await first;
  await pictures('b', picture('12345678'));
  expect(String(await pictures('a', picture('anew')))).toBe('anew');
});
