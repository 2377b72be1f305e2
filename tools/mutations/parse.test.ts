import { expect, it } from 'vitest';
import { parseControls } from './parse.ts';

it('reads a title, its places, and the tests of the heading above', () => {
  const text = `=== a.ts
@@ a.test.ts, b.test.ts: refuses: both
nobody else may
- if (!mine) {
-   refuse();
- }
& b.ts
- check(all);
+ check(none);

=== c.ts
@@ c.test.ts
only once
- once
`;
  expect(parseControls(text, 'some.diff')).toEqual([
    {
      control: 'nobody else may',
      file: 'a.ts',
      old: 'if (!mine) {\n  refuse();\n}',
      new: '',
      also: [{ file: 'b.ts', old: 'check(all);', new: 'check(none);' }],
      tests: ['a.test.ts', 'b.test.ts'],
      only: 'refuses: both',
    },
    { control: 'only once', file: 'c.ts', old: 'once', new: '', tests: ['c.test.ts'] },
  ]);
});

const HEAD = '=== a.ts\n@@ a.test.ts\n';

it.each([
  ['@@ a.test.ts', 'x.diff:1: the file (=== path) comes before its tests: @@ a.test.ts'],
  ['=== a.ts\nit', 'x.diff:2: the file (=== path) and its tests (@@ path) come before a title'],
  [`${HEAD}- a`, 'x.diff:3: a title comes before its code'],
  [`${HEAD}& b.ts`, 'x.diff:3: a second place (& path) comes after the first'],
  [`${HEAD}it\n+ a`, 'x.diff:4: what is taken away (-) comes before what replaces it'],
  [`${HEAD}it\n- a\n+ b\n- c`, 'x.diff:6: a second place starts with its file (& path)'],
  [`${HEAD}it\n-a`, 'x.diff:4: a mark at the start of the line and a space come before the rest'],
  [`${HEAD}it\nthat`, 'x.diff:3: nothing is taken away (-): it'],
])('says what is wrong, and where: %j', (text, problem) => {
  expect(() => parseControls(text, 'x.diff')).toThrow(problem);
});
