import townsAddress from '../../../assets/towns.txt?url';
import { ASPECT, isSeen, locate, type View } from './geometry.ts';

export type Town = { name: string; x: number; y: number };
export type Name = Town & { middle: number; below: number };
type Spot = { x: number; y: number };
type Box = { left: number; right: number; top: number; bottom: number };

const NAMES_MAX = 14;
/** Font size as a fraction of the map's width: 11 of 400 pixels. */
export const LETTER_SHARE = 0.0275;
/** Average letter width as a fraction of the font size. */
const LETTER_WIDTH = 0.56;
/** Half of a name's height, including its margin, as a fraction of the font size. */
const MARGIN = 0.75;
const PIN_RADIUS = 0.042;
/** Distance from a pin's center down to the middle of its name, as a fraction of the map's width. */
const PIN_NAME = 0.064;

export async function loadTowns(): Promise<readonly Town[]> {
  const response = await fetch(townsAddress);
  if (!response.ok) throw new Error(`The towns answered ${response.status}`);
  return townsIn(await response.text());
}

export function townsIn(text: string): readonly Town[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', latitude, longitude] = line.split('\t');
    const at = name && locate(Number(longitude) / 100, Number(latitude) / 100);
    return at ? [{ name, x: at[0], y: at[1] }] : [];
  });
}

type Around = { taken?: readonly Town[]; pins?: readonly Town[] };

export function namesIn(towns: readonly Town[], view: View, { taken = [], pins = [] }: Around = {}): readonly Name[] {
  const boxes = [...taken.map((one) => boxOf(one, view)), ...pins.map((pin) => discOf(pin, view))];
  const shown: Name[] = [];

  function place(town: Town, below: number): void {
    const box = boxOf({ ...town, y: below }, view);
    const beyond = Math.abs(below - view.y) > view.width / ASPECT / 2 - view.width * LETTER_SHARE;
    if (beyond || boxes.some((other) => overlaps(box, other))) return;
    boxes.push(box);
    shown.push({ ...town, middle: (box.left + box.right) / 2, below });
  }

  for (const pin of pins) place(pin, pin.y + view.width * PIN_NAME);
  for (const town of towns) {
    if (shown.length >= NAMES_MAX) break;
    const hidden = pins.some(({ x, y }) => Math.hypot(x - town.x, y - town.y) < view.width * PIN_RADIUS);
    const named = shown.some(({ name }) => name === town.name);
    if (!hidden && !named && isSeen(town, view)) place(town, town.y + view.width * LETTER_SHARE);
  }
  return shown;
}

function boxOf({ name, x, y }: Town, view: View): Box {
  const letter = view.width * LETTER_SHARE;
  const half = (name.length * letter * LETTER_WIDTH) / 2 + letter / 2;
  const most = Math.max(view.width / 2 - half, 0);
  const middle = Math.min(Math.max(x, view.x - most), view.x + most);
  return { left: middle - half, right: middle + half, top: y - letter * MARGIN, bottom: y + letter * MARGIN };
}

function discOf({ x, y }: Spot, { width }: View): Box {
  const half = width * PIN_RADIUS;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
