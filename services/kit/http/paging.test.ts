import { expect, it } from 'vitest';
import { numberAfter, textAfter } from './paging.ts';

const uuid = '019b0000-0000-7000-8000-000000000000';

it('reads the ID in a cursor, and starts from the beginning without a cursor', () => {
  expect([numberAfter('42'), numberAfter(''), numberAfter(undefined)]).toEqual([42, undefined, undefined]);
  expect([textAfter(uuid), textAfter(`${uuid}.7`), textAfter('')]).toEqual([uuid, `${uuid}.7`, undefined]);
});

it.each(['x', '0', '-1', '1.5', '1e9', '9'.repeat(16), `${uuid}'`, `${uuid}.${'7'.repeat(90)}`])(
  'responds 400 to the invalid cursor %s',
  (cursor) => {
    for (const read of [numberAfter, textAfter])
      expect(() => read(cursor)).toThrow(expect.objectContaining({ status: 400 }));
  },
);
