import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { distanceMiles } from './coordinates.ts';
import { createGazetteer, readGazetteer } from './gazetteer.ts';
import { townNamed } from './location-privacy.ts';
import { unknownPlace } from './names.ts';

const places = createGazetteer();
const pairs = (text: string) => text.split(/;\s+/).map((pair) => pair.trim().split(' > ') as [string, string]);

it.each(
  pairs(`
  bould > Boulder, CO; Boulder, C > Boulder, CO; BOULDER, COLORADO > Boulder, CO; st louis > St. Louis, MO;
  ft collins > Fort Collins, CO; nyc > New York City, NY; 80302 > Boulder, CO 80302;
  springfield illinois > Springfield, IL; vegas > Las Vegas, NV; n. las v > North Las Vegas, NV;
  o fal > O'Fallon, MO; mc lea > McLean, VA; washington, d > Washington, DC; barrow, ak > Utqiagvik, AK;
  80302-12 > Boulder, CO 80302`),
)('given the input %s, suggests %s first', async (input, suggested) => {
  expect((await places.suggest(input))[0]?.description).toBe(suggested);
});

it('suggests at most eight places, and none for fewer than three characters', async () => {
  expect(await places.suggest('sa')).toEqual([]);
  expect(await places.suggest('san')).toHaveLength(8);
  expect(await places.suggest('803')).toHaveLength(8);
  expect(await places.suggest('\u0000\u0001$$$')).toEqual([]);
});

it('does not suggest two places that look the same', async () => {
  for (const text of ['lafayette', 'springfield', 'franklin', 'washington', 'washington, dc', 'new york', 'mclean']) {
    const suggested = (await places.suggest(text)).map(({ description }) => description);
    expect(new Set(suggested).size, text).toBe(suggested.length);
  }
});

it('returns details of suggested places, and null for an unknown place', async () => {
  for (const { placeId } of await places.suggest('denv')) expect(await places.details(placeId)).not.toBeNull();
  expect(await places.details('city-nowhere')).toBeNull();
});

it.each([
  ['80302', 'CO', 40.0],
  ['80302-1234', 'CO', 40.0],
  ['Denver, CO', 'CO', 39.7],
  ['Scott Carpenter Park, Boulder, CO', 'CO', 40.0],
  ['1505 30th St Boulder CO', 'CO', 40.0],
  ['Washington, DC', 'DC', 38.9],
])('finds the place %s in the state %s', async (text, state, latitude) => {
  const place = await places.find(text);
  expect(place?.state).toBe(state);
  expect(place?.town).toMatch(new RegExp(`^[A-Z][A-Za-z. ]+, ${state}$`));
  expect(place?.latitude).toBeCloseTo(latitude, 0);
});

it.each(
  pairs(`
  Boulder, CO, USA > Boulder, CO; Kansas City, KS, United States > Kansas City, KS; boulder co > Boulder, CO;
  charlotte north carolina > Charlotte, NC; Charleston, W. Va. > Charleston, WV;
  new york new york > New York City, NY; Washington, D.C. > Washington, DC; W. Palm Beach, FL > West Palm Beach, FL;
  Pt. Pleasant, NJ > Point Pleasant, NJ; Rockville Center, NY > Rockville Centre, NY;
  Cherry Hill Twp., NJ > Cherry Hill, NJ; Town of Amherst, NY > Amherst, NY; Barrow, AK > Utqiagvik, AK;
  Squaw Valley, CA > Yokuts Valley, CA; LaCrosse, WI > La Crosse, WI; Lees Summit, MO > Lee's Summit, MO;
  Saint Louis, MO 63101 > St. Louis, MO; St.Louis, MO > St. Louis, MO; LA, CA > Los Angeles, CA;
  S.F., Calif. > San Francisco, CA; 80302 Boulder > Boulder, CO; Honolulu, Hawaiʻi > Honolulu, HI;
  Woodlands, TX > The Woodlands, TX; Boulder, CO 99999 > Boulder, CO;
  Field 2, 1505 30th St, Boulder, CO 80303-1234, USA > Boulder, CO; Va. Beach, VA > Virginia Beach, VA;
  La Canada, CA > La Cañada Flintridge, CA; N.Y., N.Y. > New York City, NY;
  Rec Center Fort Collins Colorado > Fort Collins, CO;
  Blue Valley Sports Complex Overland Park KS > Overland Park, KS;
  Aurora Sports Park (turf) – Aurora (CO) > Aurora, CO; Boulder, CO Field 4 > Boulder, CO;
  Stazio, Boulder, CO 80301 (north lot) > Boulder, CO`),
)('resolves "%s" to %s', async (text, town) => {
  expect((await places.find(text))?.town).toBe(town);
});

it.each(
  `80302-; 80302-12; 80302-1234; 80302 1234; 803021234; 80302–1234; 80302, USA; 80302 - 1234; 80302−1234; 80302 — 1234; ８０３０２;
  ８０３０２－１２３４; Boulder, CO 80302 - 1234`.split(/;\s+/),
)('finds the ZIP code in %s', async (text) => {
  expect((await places.find(text))?.zipcode).toBe('80302');
});

it.each(["Coeur d'Alene, ID", "O'Fallon, IL", 'McLean, VA', 'New York, NY', 'Cleveland Heights, OH'])(
  'contains a ZIP code for %s',
  async (text) => {
    const suggested = await places.suggest(text);
    expect((await places.details(suggested[0]?.placeId ?? ''))?.zipcode).toMatch(/^\d{5}$/);
  },
);

it.each(['San Juan, PR', 'Ponce, Puerto Rico', 'Guam', '00907', '96910', '96799', '09021', '34002-1234', '96601'])(
  'reports that %s is not covered yet',
  async (zip) => {
    expect(await places.find(zip)).toBeNull();
    expect(unknownPlace(zip)).toBe('We are only in the 50 states and Washington, D.C. so far.');
  },
);

it.each(['Boulder', '80302 Main Street', 'Lake Washington', 'Nowhereville, CO', '00000', 'Boulder, ZZ', 'USA', ''])(
  'returns no place for the ambiguous or unknown text "%s"',
  async (text) => expect(await places.find(text)).toBeNull(),
);

const BOSTON = 'America/New_York';

it.each([
  ['Scott Carpenter Park, CO', 'America/Denver'],
  ['Hangar, Arizona 99999', 'America/Phoenix'],
  ['Hinkle Field (Oregon)', 'America/Los_Angeles'],
  ['Tranquility Park - Nebraska', 'America/Chicago'],
  ['Field 2, Nowhereville, Georgia, USA', BOSTON],
  ['The old barn, Fla.', BOSTON],
  ['Unknown Field, Indiana', null],
  ['Somewhere, Texas', 'America/Chicago'],
])('puts the place %s, named by a team in Boston, in the time zone %s', (text, zone) => {
  expect(places.zoneNamed(text, BOSTON, townNamed('Boston', 'MA'))).toBe(zone);
  expect(places.zoneNamed(text, null, '')).toBe(zone);
});

it.each(['Scott Carpenter Park', 'Lake Washington', ''])('puts the place %s in the team’s usual time zone', (text) => {
  expect(places.zoneNamed(text, BOSTON, '')).toBe(BOSTON);
  expect(places.zoneNamed(text, null, '')).toBeNull();
});

it.each([
  ['Premier Sports Campus, FL', 'Pensacola, FL', 'America/Chicago'],
  ['Premier Sports Campus, FL', 'Mobile, AL', 'America/New_York'],
  ['Unknown Field, Texas', 'El Paso, TX', 'America/Denver'],
  ['Toyota Soccer Center, TX', 'Denver, CO', 'America/Chicago'],
  ['Stryker Soccer Complex, KS', 'Denver, CO', 'America/Chicago'],
  ['Mercy Park, TN', 'Knoxville, TN', 'America/New_York'],
  ['Mercy Park, TN', 'Atlanta, GA', null],
  ['Unknown Field, Indiana', 'Gary, IN', 'America/Chicago'],
  ['Unknown Field, Indiana', 'Chicago, IL', null],
])('resolves %s, named by a team in %s, to the time zone %s', async (text, home, zone) => {
  const place = await places.find(home);
  expect(places.zoneNamed(text, place?.timeZone ?? null, place?.town ?? '')).toBe(zone);
});

it.each([
  ['Shelby Township, MI', 'Shelby Township, MI', '48316'],
  ['Shelby Charter Twp, MI', 'Shelby Township, MI', '48316'],
  ['Charter Township of Canton, MI', 'Canton, MI', '48187'],
  ['Shelby, MI', 'Shelby, MI', '49455'],
  ['Washington Township, NJ', 'Washington Township, NJ', '08080'],
  ['Hamilton, NJ', 'Hamilton Township, NJ', '08619'],
  ['Lower Merion, PA', 'Lower Merion Township, PA', '19003'],
  ['The Woodlands Township, TX', 'The Woodlands, TX', '77381'],
  ['N. Attleborough, MA', 'North Attleborough, MA', '02760'],
  ['Attleborough, MA', 'Attleboro, MA', '02703'],
])('resolves %s to the town %s and the ZIP code %s', async (text, town, zip) => {
  expect(await places.find(text)).toMatchObject({ town, zipcode: zip });
});

it.each(['Falls Creek Township, PA', 'Manchester Township, OH', 'Township of Milan, IN', 'Auburn Twp, PA'])(
  'does not mistake %s for a town of the same name, which may be far away',
  async (text) => expect(await places.find(text)).toBeNull(),
);

it.each(
  `Toyota Soccer Center, TX; Legacy Center, MI; Field 2 Washington Park, IL; Far Lower Lincoln, NE;
  George Washington, VA; YMCA Lake Washington; Gym, LA Fitness`.split(/;\s+/),
)('does not mistake a part of %s for a town', async (text) => {
  expect(await places.find(text)).toBeNull();
});

it.each(
  pairs(`
  Boulder, CO > America/Denver; Phoenix, AZ > America/Phoenix; Williston, ND > America/Chicago;
  Bonners Ferry, ID > America/Los_Angeles; Holtville, CA > America/Los_Angeles; Los Ebanos, TX > America/Chicago;
  Calais, ME > America/New_York; 36863 > America/New_York`),
)('returns the time zone of %s, even near a border', async (text, timeZone) => {
  expect((await places.find(text))?.timeZone).toBe(timeZone);
});

it('finds the town and the state of a point', async () => {
  const there = await places.nearest({ latitude: 41.14, longitude: -104.82 });
  expect(there).toMatchObject({ town: 'Cheyenne, WY', state: 'WY' });
});

it('estimates how many people live in an area', async () => {
  const denver = await places.peopleWithin({ latitude: 39.74, longitude: -104.99 }, 6);
  const plains = await places.peopleWithin({ latitude: 40.1, longitude: -102.7 }, 6);
  expect(denver).toBeGreaterThan(300_000);
  expect(plains).toBeLessThan(10_000);
});

const { cities, zips } = readGazetteer();

it('contains over 10,000 towns, including Boulder at the right coordinates, and over 30,000 ZIP codes', () => {
  expect(cities.length).toBeGreaterThan(10_000);
  expect(zips.length).toBeGreaterThan(30_000);
  const boulder = cities.find(({ name, state }) => name === 'Boulder' && state === 'CO');
  expect(boulder).toMatchObject({ latitude: expect.closeTo(40.015, 2), longitude: expect.closeTo(-105.271, 2) });
});

it('places at least 200 ZIP codes from all states within 10.5 miles of their positions in the 2020 census', () => {
  const points = readFileSync(new URL('census-points.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(new Set(points.map((line) => line.slice(0, 2))).size).toBe(51);
  const zipByCode = new Map(zips.map((one) => [one.zip, one]));
  const isThere = (line: string) => {
    const [state, zip = '', latitude, longitude] = line.split(' ');
    const found = zipByCode.get(zip);
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    return found !== undefined && found.state === state && distanceMiles(found, point) < 10.5;
  };
  expect(points.length).toBeGreaterThanOrEqual(200);
  expect(points.filter((line) => !isThere(line))).toEqual([]);
});

it('places every town within 50 miles of its ZIP code', () => {
  const zipByCode = new Map(zips.map((one) => [one.zip, one]));
  const far = cities.filter((city) => distanceMiles(city, zipByCode.get(city.zip) ?? city) > 50);
  expect(far.map(({ name, state }) => `${name}, ${state}`)).toEqual([]);
});

it.each([
  ['Fairbanks, AK', 64.8],
  ['Bryn Mawr, PA', 40],
  ['Mount Vernon, IN', 37.9],
  ['Chatham, IL', 39.7],
])('resolves %s to the town at latitude %d, which has a post office', async (text, latitude) => {
  expect((await places.find(text))?.latitude).toBeCloseTo(latitude, 0);
});

it.each([
  ['80841', 'Colorado Springs, CO'],
  ['85670', 'Sierra Vista, AZ'],
  ['92143', 'San Ysidro, CA'],
])('places the PO box ZIP code %s near %s', (code, town) => {
  const zip = zips.find((one) => one.zip === code);
  const [name, state] = town.split(', ');
  const city = cities.find((one) => one.name === name && one.state === state);
  if (!zip || !city) throw new Error('Not found');
  expect(distanceMiles(zip, city)).toBeLessThan(20);
});

it('contains as many towns and ZIP codes in each region as the region’s page says', () => {
  const countOf = (rows: readonly { state: string }[], name: string) =>
    rows.filter(({ state }) => state === name).length;
  const folder = new URL('../../../site/src/content/regions/', import.meta.url);
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const said = (name: string) => new RegExp(`^ *${name}: (\\w+)$`, 'm').exec(text)?.[1] ?? '';
    const state = said('state');
    expect([said('towns'), said('zips')], state).toEqual([`${countOf(cities, state)}`, `${countOf(zips, state)}`]);
  }
});
