/**
 * Every page of the site: the one table that the gateway, the sitemap and the tests read.
 * Plain data without imports, so that a service can load it as it is.
 * Any other path shows 404.html, with that status.
 */
export type Route = {
  /** The page's canonical path. */
  readonly path: `/${string}`;
  /** The built file below `site/dist`. */
  readonly file: `${string}.html`;
  /** Other paths that show the same page. */
  readonly aliases?: readonly `/${string}`[];
  /** The page also answers for every path one level below it, such as `/messages/12`. */
  readonly children?: true;
  /** Of use to a signed-in team only, or to who follows a link in an e-mail: kept out of the sitemap and out of search engines. */
  readonly signedIn?: true;
};

export const routes: readonly Route[] = [
  { path: '/', file: 'index.html' },
  { path: '/find-games', file: 'find-games.html' },
  { path: '/post-availability', file: 'post-availability.html' },
  { path: '/team-profile', file: 'team-profile.html', children: true, signedIn: true },
  { path: '/messages', file: 'messages.html', children: true, signedIn: true },
  { path: '/account-settings', file: 'account-settings.html', signedIn: true },
  { path: '/register', file: 'register.html', aliases: ['/auth/register'] },
  { path: '/login', file: 'login.html', aliases: ['/auth/login'] },
  { path: '/verify', file: 'verify.html', aliases: ['/auth/verify'], signedIn: true },
  { path: '/reset-password', file: 'reset-password.html', aliases: ['/auth/reset-password'], signedIn: true },
  { path: '/unsubscribe', file: 'unsubscribe.html', signedIn: true },
  { path: '/newsletter', file: 'newsletter.html', signedIn: true },
  { path: '/contact', file: 'contact.html' },
  { path: '/how-it-works', file: 'how-it-works.html' },
  { path: '/privacy-policy', file: 'privacy-policy.html' },
  { path: '/terms-of-service', file: 'terms-of-service.html', aliases: ['/terms'] },
];
