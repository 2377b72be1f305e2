import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { evidenceTable, quoted } from './table.ts';

it('is quoted in the README as it is: `npm run evidence` puts it there', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  expect(quoted(readme)).toBe(await evidenceTable());
});
