/** Writes the gazetteer's tables from its packages: run it when one of them has a new version. */
import { writeFile } from 'node:fs/promises';
import { compile } from '../places/compile.ts';
import { GAZETTE, pack } from '../places/data.ts';
import { readCities, readZips } from '../places/packages.ts';

const packed = pack(compile({ cities: readCities(), zips: readZips() }));
await writeFile(GAZETTE, packed);
console.log(`${packed.byteLength} bytes`);
