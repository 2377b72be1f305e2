import { once } from 'node:events';
import { createServer } from 'node:http';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { portOf } from '@playfield/kit/process/serve.ts';
import { afterAll, expect, it } from 'vitest';
import { createGazetteer } from './gazetteer.ts';
import { createGooglePlaces } from './google.ts';

type ProviderRequest = { url: string; body: string } & Record<'method' | 'key' | 'mask', string | string[] | undefined>;

const suggestion = (placeId: string) => ({
  placePrediction: {
    placeId,
    text: { text: 'Pleasant View Fields, Boulder, CO, USA' },
    structuredFormat: { mainText: { text: 'Pleasant View Fields' }, secondaryText: { text: 'Boulder, CO, USA' } },
  },
});
const answers: Record<string, unknown> = {
  '/v1/places:autocomplete': { suggestions: Array.from({ length: 12 }, (_, index) => suggestion(`place-${index}`)) },
  '/v1/places/place-1': {
    location: { latitude: 40.05, longitude: -105.23 },
    addressComponents: [
      { shortText: 'CO', types: ['administrative_area_level_1', 'political'] },
      { shortText: '80301', types: ['postal_code'] },
    ],
  },
  '/maps/api/geocode/json': {
    status: 'OK',
    results: [
      {
        geometry: { location: { lat: 40.05, lng: -105.23 } },
        address_components: [{ short_name: 'CO', types: ['administrative_area_level_1'] }],
      },
    ],
  },
};

const requests: ProviderRequest[] = [];
let isLeft = true;
let broken = false;
let moved = false;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const url = request.url ?? '';
    const { 'x-goog-api-key': key, 'x-goog-fieldmask': mask } = request.headers;
    requests.push({ method: request.method, url, key, mask, body: Buffer.concat(chunks).toString() });
    if (moved) return response.writeHead(307, { location: '/elsewhere' }).end();
    const answer = answers[url.split('?')[0] ?? ''];
    response.statusCode = broken ? 500 : answer ? 200 : 404;
    response.end(JSON.stringify(broken ? {} : (answer ?? {})));
  });
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${portOf(server)}`;
const settings = { GOOGLE_MAPS_API_KEY: 'the-key', GOOGLE_PLACES_URL: url, GOOGLE_GEOCODING_URL: url };
const places = createGooglePlaces(settings, {
  gazetteer: createGazetteer(),
  mayAsk: async () => isLeft,
  log: createLogger('test', 'silent'),
});

afterAll(() => server.close());

it('asks the provider for places in the US, and returns up to eight of its suggestions', async () => {
  const found = await places.suggest('pleasant view');
  expect(found).toHaveLength(8);
  expect(found[0]).toEqual({
    placeId: 'place-0',
    description: 'Pleasant View Fields, Boulder, CO, USA',
    main_text: 'Pleasant View Fields',
    secondary_text: 'Boulder, CO, USA',
  });
  const last = requests.at(-1);
  expect(last).toMatchObject({ method: 'POST', key: 'the-key' });
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ input: 'pleasant view', includedRegionCodes: ['us'] });
  const before = requests.length;
  expect(await places.suggest('pl')).toEqual([]);
  expect(requests).toHaveLength(before);
});

it('returns the location of a suggestion, or null for an unknown one', async () => {
  const place = { latitude: 40.05, longitude: -105.23, zipcode: '80301', state: 'CO', timeZone: 'America/Denver' };
  expect(await places.details('place-1')).toEqual({ ...place, town: null });
  expect(requests.at(-1)?.mask).toBe('location,addressComponents');
  expect(await places.details('../../admin')).toBeNull();
  expect(requests.at(-1)?.url).toBe('/v1/places/..%2F..%2Fadmin');
});

it('asks the provider only about addresses that the gazetteer does not contain', async () => {
  const before = requests.length;
  expect(await places.find('80302')).toMatchObject({ state: 'CO' });
  expect(await places.find('Denver, CO')).toMatchObject({ state: 'CO' });
  expect(requests).toHaveLength(before);
  expect(await places.find('4655 Hawkwind Dr')).toMatchObject({ latitude: 40.05, state: 'CO', zipcode: null });
  expect(requests.at(-1)?.url).toContain('components=country%3AUS');
});

it('falls back to the gazetteer when the budget is used up', async () => {
  isLeft = false;
  const before = requests.length;
  expect(await places.suggest('boulder')).toContainEqual(
    expect.objectContaining({ main_text: expect.stringContaining('Boulder') }),
  );
  expect(await places.details('place-1')).toBeNull();
  expect(await places.find('4655 Hawkwind Dr')).toBeNull();
  expect(await places.find('4655 Hawkwind Dr, Boulder, CO')).toMatchObject({ state: 'CO' });
  expect(requests).toHaveLength(before);
  isLeft = true;
});

it('finds only places in the gazetteer while the provider is down', async () => {
  broken = true;
  expect(await places.suggest('pleasant view')).toEqual([]);
  expect(await places.details('place-1')).toBeNull();
  expect(await places.find('4655 Hawkwind Dr')).toBeNull();
  expect(await places.find('80302')).toMatchObject({ state: 'CO' });
  broken = false;
});

it('does not follow redirects', async () => {
  moved = true;
  const before = requests.length;
  expect(await places.suggest('pleasant view')).toEqual([]);
  expect(requests.slice(before).map(({ url }) => url)).toEqual(['/v1/places:autocomplete']);
  moved = false;
});
