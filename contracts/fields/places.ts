import { possessive } from './possessive.ts';

type Place = { address?: string | null | undefined; location: string };

export function placeText({ address, location }: Place): string {
  if (!address) return location;
  const [field, place] = [partsOf(address), partsOf(location)];
  const shared = field.findIndex((_, index) => startsWith(place, field.slice(index)));
  return [...field.slice(0, shared < 0 ? field.length : shared), ...place].join(', ');
}

const partsOf = (text: string) => text.trim().split(/\s*,\s*/);

const startsWith = (some: readonly string[], first: readonly string[]) =>
  `${some.join()},`.toLowerCase().startsWith(`${first.join()},`.toLowerCase());

const TOWN_ONLY = /^[^,\d]+,\s*[A-Z]{2}$/;

export function namesField(place: Place): boolean {
  const text = placeText(place).trim();
  return text !== '' && !TOWN_ONLY.test(text);
}

export function fieldOfText(host: string | null, town = ''): string {
  return `${host === null ? 'Your' : possessive(host)} field${town ? ` in ${town}` : ''}`;
}

export const unnamedFieldText = (host: string | null, town = '') => `${fieldOfText(host, town)} (exact field TBD)`;
