import { sports } from '@playfield/contracts/fields/options.ts';
import type { IconName } from './icons.ts';

export const claims: readonly { value: string; label: string }[] = [
  { value: '50', label: 'states, and Washington, DC' },
  { value: `${sports.length}`, label: 'sports' },
  { value: '$0', label: 'to post, ask and play' },
];

export const values: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'trophy',
    title: 'Play comes first',
    text: 'More games, closer games, less driving. If it doesn’t help with one of those, it can wait.',
  },
  {
    icon: 'lock',
    title: 'Kids’ privacy first',
    text: 'We don’t ask for anything about players. Email addresses and phone numbers of accounts are never shown. Messages, and a contact for game day, are between teams that agreed.',
  },
  {
    icon: 'level',
    title: 'Fair to everyone',
    text: 'Level, age and distance are on every card. Reviews are shown when both sides have written one.',
  },
  {
    icon: 'team',
    title: 'Made for volunteers',
    text: 'It has to work on a phone at the edge of a field, with one hand, in two minutes.',
  },
];
