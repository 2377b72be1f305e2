import { expect, it } from 'vitest';
import { patched } from './control.ts';

const patch = {
  file: 'a.ts',
  old: 'if (given.toId !== caller.id) throw forbidden(NOT_YOURS);',
  new: 'if (!given) throw gone();',
};

it('takes away what is quoted, however it is formatted', () => {
  expect(patched('a();\nif (given.toId !== caller.id)\n  throw forbidden(NOT_YOURS); // ours\nb();', patch)).toBe(
    'a();\nif (!given) throw gone(); // ours\nb();',
  );
});

it('follows names that have changed, and writes them into what it puts there', () => {
  expect(patched('if (proposal.toId !== team.id) throw forbidden(NOT_YOURS);', patch)).toBe(
    'if (!proposal) throw gone();',
  );
});

it('prefers what is quoted to the letter', () => {
  const other = 'if (one.toId !== caller.id) throw forbidden(NOT_YOURS);';
  expect(patched(`${other}\n${patch.old}`, patch)).toBe(`${other}\nif (!given) throw gone();`);
});

it.each([
  ['is not there', 'if (given.toId === caller.id) throw forbidden(NOT_YOURS);'],
  ['is there twice', `${patch.old} ${patch.old}`],
  ['has other names for most', 'if (a.b !== c.d) throw e(f);'],
  ['calls something else', 'if (given.toId !== caller.id) throw invalid(NOT_YOURS);'],
  ['looks at another property', 'if (given.fromId !== caller.id) throw forbidden(NOT_YOURS);'],
  ['has one name for two', 'if (given.toId !== given.id) throw forbidden(NOT_YOURS);'],
])('says so where it %s', (_, code) => {
  expect(() => patched(code, patch)).toThrow(/a\.ts has \d times/);
});
