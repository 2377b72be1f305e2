import { expect, inject, it } from 'vitest';

const get = (path: string) => fetch(new URL(path, inject('url')));

it('draws a crest as the same image for everyone and returns 404 for an invalid one', async () => {
  const path = '/api/crests/shield.sash.navy.gold.BB.png';
  const [first, second] = [await get(path), await get(path)];
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(first.headers.get('set-cookie')).toBeNull();
  const [one, other] = [Buffer.from(await first.arrayBuffer()), Buffer.from(await second.arrayBuffer())];
  expect([one.readUInt32BE(16), one.readUInt32BE(20)]).toEqual([144, 144]);
  expect(one.equals(other)).toBe(true);
  for (const name of ['shield.sash.navy.gold.KKK', '..%2F..%2Fetc%2Fpasswd']) {
    const answer = await get(`/api/crests/${name}.png`);
    expect([answer.status, answer.headers.get('cache-control')], name).toEqual([404, 'no-store']);
  }
});
