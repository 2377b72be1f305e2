import type { GameScore } from '@playfield/contracts/scores.ts';
import { expect, it } from 'vitest';
import { buttonText, resultText, standingText } from './words.ts';

const UNTIL = 'Sun, Dec 6, 4:00 PM';
const score = (over: Partial<GameScore>): GameScore => ({
  status: 'open',
  ours: null,
  theirs: null,
  closesAt: null,
  ...over,
});

it('says who won from the reader’s side', () => {
  expect(
    [
      { us: 3, them: 2 },
      { us: 0, them: 9 },
      { us: 1, them: 1 },
    ].map(resultText),
  ).toEqual(['You won 3–2', 'You lost 0–9', 'You tied 1–1']);
});

it.each([
  [score({}), /^How did it end\?/, 'Save score'],
  [score({ ours: { us: 3, them: 2 } }), /^You won 3–2\. The Owls has until Sun, Dec 6/, 'Change score'],
  [score({ theirs: { us: 2, them: 3 } }), /^The Owls says: you lost 2–3\. Is that right\?/, 'Confirm score'],
  [
    score({ ours: { us: 3, them: 2 }, theirs: { us: 2, them: 2 } }),
    /^You say 3–2, and The Owls says 2–2\..*no score\.$/,
    'Correct score',
  ],
])('says where an open score stands, and what the button does', (open, words, button) => {
  expect(standingText(open, 'The Owls', UNTIL)).toMatch(words);
  expect(buttonText(open)).toBe(button);
});

it.each([
  [score({ status: 'confirmed', ours: { us: 1, them: 1 }, theirs: { us: 1, them: 1 } }), 'You tied 1–1. You both'],
  [score({ status: 'none', ours: { us: 1, them: 0 } }), 'The Owls did not confirm yours in time'],
  [score({ status: 'none', theirs: { us: 1, them: 0 } }), 'you did not confirm theirs in time'],
  [
    score({ status: 'none', ours: { us: 1, them: 0 }, theirs: { us: 0, them: 0 } }),
    'you said 1–0, and The Owls said 0–0',
  ],
])('says how it ended', (over, words) => {
  expect(standingText(over, 'The Owls', UNTIL)).toContain(words);
});
