/** Which part of the console is open. It stands in the address, so that a reload or a link comes back to it. */
import { atom } from 'nanostores';

export const $section = atom('');

export function readSection(): void {
  $section.set(location.hash.slice(1));
}

export function chooseSection(name: string): void {
  $section.set(name);
  history.replaceState(null, '', `#${name}`);
}
