/** Builds the gazetteer's tables and the map's town names from its packages. Run it when one of them has a new version. */
import { writeFile } from 'node:fs/promises';
import { compile } from '../places/compile.ts';
import { GAZETTEER_FILE, pack, readGazetteer } from '../places/data.ts';
import { townLines, TOWNS_FILE } from '../places/town-queries.ts';
import { readCities, readZips } from '../places/packages.ts';

const packed = pack(compile({ cities: readCities(), zips: readZips() }));
await writeFile(GAZETTEER_FILE, packed);
await writeFile(TOWNS_FILE, townLines(readGazetteer()));
console.log(`${packed.byteLength} bytes`);
