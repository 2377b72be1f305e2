/** The open section of the console. It lives in the address, so reloads and links return to it. */
import { atom } from 'nanostores';

export const $section = atom('');

export function readSection(): void {
  $section.set(location.hash.slice(1));
}

export function chooseSection(name: string): void {
  $section.set(name);
  history.replaceState(null, '', `#${name}`);
}
