import type { Route } from '../routes.ts';

type Audience = 'in' | 'out' | 'manager' | 'manager acting';
export type NavigationLink = {
  label: string;
  href: Route['path'] | `${Route['path']}?${string}`;
  show?: Audience;
  unread?: true;
};

export const headerLinks: readonly NavigationLink[] = [
  { label: 'Find Games', href: '/find-games' },
  { label: 'Post Availability', href: '/post-availability', show: 'manager acting' },
  { label: 'My Team', href: '/team-profile', show: 'manager' },
  { label: 'Messages', href: '/messages', show: 'manager', unread: true },
  { label: 'Account', href: '/account-settings' },
];

export const barLinks: readonly (NavigationLink & { icon: 'find' | 'post' | 'calendar' | 'team' | 'messages' })[] = [
  { label: 'Find', href: '/find-games', icon: 'find' },
  { label: 'Post', href: '/post-availability', icon: 'post' },
  { label: 'Schedule', href: '/schedule', icon: 'calendar' },
  { label: 'My Team', href: '/team-profile', icon: 'team' },
  { label: 'Messages', href: '/messages', icon: 'messages', unread: true },
];

export function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href === '/find-games' && path === '/find-teams' ? 'true' : undefined;
}

export const footerColumns: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Platform',
    links: [
      { label: 'Find Games', href: '/find-games' },
      { label: 'Post Availability', href: '/post-availability' },
      { label: 'Team Profile', href: '/team-profile', show: 'in' },
      { label: 'Schedule', href: '/schedule', show: 'manager' },
      { label: 'Messages', href: '/messages', show: 'in' },
      { label: 'Login', href: '/login', show: 'out' },
      { label: 'Register', href: '/register', show: 'out' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'How It Works', href: '/how-it-works' },
      { label: 'About', href: '/about' },
      { label: 'FAQ', href: '/faq' },
      { label: 'Blog', href: '/blog' },
      { label: 'Baseball Guide', href: '/youth-baseball-guide' },
      { label: 'Soccer Guide', href: '/youth-soccer-guide' },
    ],
  },
  {
    title: 'Find Teams',
    links: [
      { label: 'California', href: '/california-teams' },
      { label: 'Texas', href: '/texas-teams' },
      { label: 'Florida', href: '/florida-teams' },
      { label: 'New York', href: '/new-york-teams' },
    ],
  },
  {
    title: 'Contact',
    links: [
      { label: 'Contact Us', href: '/contact' },
      { label: 'Newsletter', href: '/newsletter' },
      { label: 'Account Settings', href: '/account-settings' },
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms of Service', href: '/terms-of-service' },
      { label: 'Cookies Policy', href: '/cookies-policy' },
    ],
  },
];
