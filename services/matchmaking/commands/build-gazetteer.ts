/** Builds the gazetteer's tables from its packages. Run it when one of them has a new version. */
import { writeFile } from 'node:fs/promises';
import { compile } from '../places/compile.ts';
import { GAZETTEER_FILE, pack } from '../places/data.ts';
import { readCities, readZips } from '../places/packages.ts';

const packed = pack(compile({ cities: readCities(), zips: readZips() }));
await writeFile(GAZETTEER_FILE, packed);
console.log(`${packed.byteLength} bytes`);
