/** Town names for the map, the largest first: a file of its own, loaded with the map. */
import townsAddress from '../../../assets/towns.txt?url';
import { ASPECT, isSeen, locate, type View } from './geometry.ts';

export type Town = { name: string; x: number; y: number };
/** A town with the middle of its name, which stays on the map. */
export type Name = Town & { middle: number };
/** A name and where its middle is. */
type Box = { left: number; right: number; top: number; bottom: number };

/** More names than this hide the borders. */
const NAMES_MAX = 14;
/** Letters are 11 of 400 pixels high, and about half as wide. */
export const LETTER_SHARE = 0.0275;
const LETTER_WIDTH = 0.56;
/** Free space around a name, in its height. */
const MARGIN = 1.1;

export async function loadTowns(): Promise<readonly Town[]> {
  const response = await fetch(townsAddress);
  if (!response.ok) throw new Error(`The towns answered ${response.status}`);
  return townsIn(await response.text());
}

/** One town per line: name, latitude and longitude in hundredths of a degree. */
export function townsIn(text: string): readonly Town[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', latitude, longitude] = line.split('\t');
    const at = name && locate(Number(longitude) / 100, Number(latitude) / 100);
    return at ? [{ name, x: at[0], y: at[1] }] : [];
  });
}

/** The largest towns in view whose names neither overlap each other nor what is `taken`. */
export function namesIn(towns: readonly Town[], view: View, taken: readonly Town[] = []): readonly Name[] {
  const boxes = taken.map((one) => boxOf(one, view));
  const shown: Name[] = [];
  const height = view.width / ASPECT;
  for (const town of towns) {
    if (shown.length === NAMES_MAX) break;
    if (!isSeen(town, view)) continue;
    const box = boxOf(town, view);
    if (box.top < view.y - height / 2 || box.bottom > view.y + height / 2) continue;
    if (boxes.some((other) => overlaps(box, other))) continue;
    boxes.push(box);
    shown.push({ ...town, middle: (box.left + box.right) / 2 });
  }
  return shown;
}

function boxOf({ name, x, y }: Town, view: View): Box {
  const letter = view.width * LETTER_SHARE;
  const half = (name.length * letter * LETTER_WIDTH) / 2 + letter / 2;
  const most = Math.max(view.width / 2 - half, 0);
  const middle = Math.min(Math.max(x, view.x - most), view.x + most);
  return { left: middle - half, right: middle + half, top: y - letter * MARGIN, bottom: y + letter * MARGIN * 1.5 };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
