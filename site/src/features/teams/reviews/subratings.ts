import type { Ratings, Review } from '@playfield/contracts/reviews.ts';

type Field = Extract<keyof Review, `${string}Rating`>;
type Subrating = { field: Field; average: keyof Ratings; label: string; help: string };

export const subratings: readonly Subrating[] = [
  {
    field: 'sportsmanshipRating',
    average: 'sportsmanship',
    label: 'Sportsmanship',
    help: 'Fair and respectful, players and adults.',
  },
  {
    field: 'competitivenessRating',
    average: 'competitiveness',
    label: 'Competitiveness',
    help: 'A good game at the level they listed.',
  },
  { field: 'punctualityRating', average: 'punctuality', label: 'Punctuality', help: 'There and ready on time.' },
  {
    field: 'communicationRating',
    average: 'communication',
    label: 'Communication',
    help: 'Clear answers before the game.',
  },
];
