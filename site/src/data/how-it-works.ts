import type { IconName } from './icons.ts';

export type Step = { icon: IconName; title: string; text: string; visitorsOnly?: true };

export const homeSteps: readonly Step[] = [
  {
    icon: 'team',
    title: 'Register Your Team',
    visitorsOnly: true,
    text: 'Tell us your sport, age group and home town, and confirm your email address. It takes about two minutes.',
  },
  {
    icon: 'calendar',
    title: 'Post Availability',
    text: 'Name a date and time, and whether you are looking for a host or can host. Nearby teams can find it right away.',
  },
  {
    icon: 'trophy',
    title: 'Connect & Play',
    text: 'Teams express interest, you accept the one that fits, and a message thread opens to work out the details.',
  },
];

export const fullSteps: readonly Step[] = [
  {
    icon: 'team',
    title: 'Create your team profile',
    text: 'Register as a team manager with your team’s name, home town, sport and age group, then confirm your email address. Coaches, scouts and team members can register to browse and share.',
  },
  {
    icon: 'find',
    title: 'Post or find matchups',
    text: 'Filter open games by sport, age group, gender, distance or state. Or post your own: the date and time, where, and whether you can host or are looking for a host. For a last-minute opening, Quick Match asks every team that fits for a game in the next 72 hours.',
  },
  {
    icon: 'messages',
    title: 'Connect and communicate',
    text: 'Express interest in a game with one tap. The team that posted it accepts or declines, and accepting opens a message thread between the two of you.',
  },
  {
    icon: 'trophy',
    title: 'Play and review',
    text: 'Agree on the field, the format and the officials in your thread, and play. Afterwards each team reviews the other: sportsmanship, level, punctuality and communication.',
  },
];

export const benefits: readonly Step[] = [
  {
    icon: 'road',
    title: 'More games, less driving',
    text: 'Search by the miles you are willing to travel: 5, 10, 25 or 50+. Every result shows how far away it is, so weekends stay weekends.',
  },
  {
    icon: 'level',
    title: 'A fair match',
    text: 'Age group, gender and competition level are on every card, so both teams know what kind of game it will be.',
  },
  {
    icon: 'lock',
    title: 'Private by default',
    text: 'Your account’s email address and phone number are never shown. Only teams that agreed on a game can message each other, and only they see its details, such as your contact for game day.',
  },
];
