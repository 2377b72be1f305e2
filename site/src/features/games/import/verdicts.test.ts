import { expect, it } from 'vitest';
import { countText } from './verdicts.ts';

it('counts rows by verdict', () => {
  expect(countText(['ok', 'ok', 'wrong', 'past', 'duplicate', 'duplicate', 'skipped'])).toBe(
    '2 games are ready to post. 1 needs a change, 2 are there already, 1 is over, 1 is left out.',
  );
  expect(countText(['ok'])).toBe('1 game is ready to post.');
  expect(countText(['wrong', 'wrong'])).toBe('No game is ready to post. 2 need a change.');
});
