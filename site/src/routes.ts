/** A route in the built `routes.json`, which the gateway reads. */
export type Route = {
  readonly path: `/${string}`;
  readonly file: `${string}.html`;
  readonly aliases?: readonly `/${string}`[];
  /** Also serves the page at numeric IDs below its path, such as `/messages/12`. */
  readonly children?: true;
  /** File that the gateway serves with status 404 for unknown paths below the page's path. */
  readonly missing?: `${string}.html`;
  /** The gateway fills in this page for each public link to a game or a team. */
  readonly filled?: true;
  /** Keeps the page out of the sitemap and marks it `noindex`. The gateway may let a `filled` page be indexed. */
  readonly signedIn?: true;
  readonly operators?: true;
};

export const routes: readonly Route[] = [
  { path: '/', file: 'index.html' },
  { path: '/find-games', file: 'find-games.html' },
  { path: '/post-availability', file: 'post-availability.html' },
  { path: '/team-profile', file: 'team-profile.html', children: true, signedIn: true },
  { path: '/messages', file: 'messages.html', children: true, signedIn: true },
  { path: '/welcome', file: 'welcome.html', signedIn: true },
  { path: '/schedule', file: 'schedule.html', signedIn: true },
  { path: '/availability', file: 'availability.html', signedIn: true },
  { path: '/find-teams', file: 'find-teams.html', signedIn: true },
  { path: '/a', file: 'a.html', signedIn: true },
  { path: '/games', file: 'games.html', children: true, signedIn: true },
  { path: '/g', file: 'g.html', filled: true, signedIn: true },
  { path: '/t', file: 't.html', filled: true, signedIn: true },
  { path: '/notifications', file: 'notifications.html', signedIn: true },
  { path: '/account-settings', file: 'account-settings.html', signedIn: true },
  { path: '/register', file: 'register.html', aliases: ['/auth/register'] },
  { path: '/login', file: 'login.html', aliases: ['/auth/login'] },
  { path: '/verify', file: 'verify.html', aliases: ['/auth/verify'], signedIn: true },
  { path: '/join-team', file: 'join-team.html', signedIn: true },
  { path: '/reset-password', file: 'reset-password.html', aliases: ['/auth/reset-password'], signedIn: true },
  { path: '/answer', file: 'answer.html', signedIn: true },
  { path: '/unsubscribe', file: 'unsubscribe.html', signedIn: true },
  { path: '/newsletter', file: 'newsletter.html', signedIn: true },
  { path: '/contact', file: 'contact.html' },
  { path: '/how-it-works', file: 'how-it-works.html' },
  { path: '/admin', file: 'admin.html', signedIn: true, operators: true },
  { path: '/admin/login', file: 'admin/login.html', signedIn: true, operators: true },
  { path: '/offline', file: 'offline.html', signedIn: true },
  { path: '/about', file: 'about.html' },
  { path: '/faq', file: 'faq.html' },
  { path: '/california-teams', file: 'california-teams.html' },
  { path: '/texas-teams', file: 'texas-teams.html' },
  { path: '/florida-teams', file: 'florida-teams.html' },
  { path: '/new-york-teams', file: 'new-york-teams.html' },
  { path: '/youth-baseball-guide', file: 'youth-baseball-guide.html' },
  { path: '/youth-soccer-guide', file: 'youth-soccer-guide.html' },
  { path: '/cookies-policy', file: 'cookies-policy.html' },
  { path: '/blog', file: 'blog.html', missing: 'blog/article-not-found.html' },
  { path: '/blog/youth-sports-team-management-tips', file: 'blog/youth-sports-team-management-tips.html' },
  { path: '/blog/schedule-more-games-youth-team', file: 'blog/schedule-more-games-youth-team.html' },
  { path: '/blog/build-a-team-that-lasts', file: 'blog/build-a-team-that-lasts.html' },
  { path: '/blog/youth-baseball-arm-care', file: 'blog/youth-baseball-arm-care.html' },
  { path: '/blog/travel-team-or-rec-league', file: 'blog/travel-team-or-rec-league.html' },
  { path: '/blog/youth-sports-game-day-safety', file: 'blog/youth-sports-game-day-safety.html' },
  { path: '/privacy-policy', file: 'privacy-policy.html' },
  { path: '/terms-of-service', file: 'terms-of-service.html', aliases: ['/terms'] },
];
