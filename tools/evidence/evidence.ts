/** `npm run evidence`: prints the evidence table and updates the README. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { evidenceTable, quoted } from './table.ts';

const README = fileURLToPath(new URL('../../README.md', import.meta.url));

const table = await evidenceTable();
console.log(table);
const readme = await readFile(README, 'utf8');
await writeFile(README, readme.replace(quoted(readme), table));
process.disconnect?.();
