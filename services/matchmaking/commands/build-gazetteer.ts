import { writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { compile, townLines, TOWNS_FILE } from '../places/compile.ts';
import { GAZETTEER_FILE } from '../places/gazetteer.ts';

const data = compile();
const packed = brotliCompressSync(JSON.stringify(data));
await writeFile(GAZETTEER_FILE, packed);
await writeFile(TOWNS_FILE, townLines(data));
console.log(`${packed.byteLength} bytes`);
