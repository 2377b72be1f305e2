import type { Crest, CrestColor } from './crests.ts';
import type { Option } from './options.ts';

export const shapeOptions: readonly Option<Crest['shape']>[] = [
  { value: 'shield', label: 'Shield' },
  { value: 'round', label: 'Circle' },
  { value: 'hexagon', label: 'Hexagon' },
  { value: 'square', label: 'Square' },
];
export const patternOptions: readonly Option<Crest['pattern']>[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'halves', label: 'Two halves' },
  { value: 'quarters', label: 'Four parts' },
  { value: 'stripes', label: 'Vertical stripes' },
  { value: 'hoops', label: 'Horizontal stripes' },
  { value: 'sash', label: 'Diagonal stripe' },
  { value: 'chevron', label: 'Chevron' },
];
export const markOptions: readonly Option<'initials' | 'sport'>[] = [
  { value: 'initials', label: 'Initials' },
  { value: 'sport', label: 'Sport' },
];
export const colorLabels: Readonly<Record<CrestColor, string>> = {
  black: 'Black',
  navy: 'Navy',
  royal: 'Royal blue',
  sky: 'Sky blue',
  teal: 'Teal',
  forest: 'Forest green',
  green: 'Green',
  gold: 'Gold',
  orange: 'Orange',
  red: 'Red',
  maroon: 'Maroon',
  purple: 'Purple',
  pink: 'Pink',
  silver: 'Silver',
  white: 'White',
};
