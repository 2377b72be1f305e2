import { expect, it, test } from 'vitest';
import { teamSite } from './team-sites.ts';

test.each([
  ['WWW.Facebook.com/Boulder.Cranes/', 'https://www.facebook.com/Boulder.Cranes/'],
  ['https://m.facebook.com/groups/cranes-12u?ref=share#top', 'https://m.facebook.com/groups/cranes-12u'],
  ['facebook.com/people/Cranes/100064', 'https://facebook.com/people/Cranes/100064'],
  ['instagram.com/boulder_cranes', 'https://instagram.com/boulder_cranes'],
  ['x.com/cranes', 'https://x.com/cranes'],
  ['youtube.com/@cranes', 'https://youtube.com/@cranes'],
  ['www.youtube.com/channel/UC12_ab-', 'https://www.youtube.com/channel/UC12_ab-'],
  ['tiktok.com/@boulder.cranes', 'https://tiktok.com/@boulder.cranes'],
  ['teamsnap.com/teams/123/cranes', 'https://teamsnap.com/teams/123/cranes'],
  ['web.gc.com/teams/aBc12/2026-fall-cranes', 'https://web.gc.com/teams/aBc12/2026-fall-cranes'],
  ['gc.com/t/fall-2026/cranes-12u', 'https://gc.com/t/fall-2026/cranes-12u'],
  ['sportsengine.com/team/cranes', 'https://sportsengine.com/team/cranes'],
])('accepts %s as a team’s page', (typed, kept) => expect(teamSite(typed)).toBe(kept));

test.each([
  'https://l.facebook.com/l.php?u=https://evil.example',
  'https://www.facebook.com/sharer/sharer.php?u=evil.example',
  'https://www.facebook.com/groups/../l.php',
  'https://www.facebook.com/profile.php?id=1',
  'https://evil.facebook.com/us',
  'https://www.m.facebook.com/us',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.instagram.com/away',
  'https://x.com/i/redirect?url=https://evil.example',
  'https://www.tiktok.com/link/v2?target=https://evil.example',
  'https://teamsnap.com/redirect/evil',
  'https://www.facebook.com//evil.example',
  'https://www.facebook.com/us\\@evil.example',
  'https://www.facebook.com/%2e%2e/l.php',
  'https://facebook.com/us@evil.example',
  'https://us:pass@facebook.com/us',
  'https://facebook.com:443/us',
  '//facebook.com/us',
  'https:\\\\facebook.com/us',
  'http://facebook.com/us',
  'https://facebook.com/',
  'https://ｆacebook.com/us',
  'https://face\u200Bbook.com/us',
  'https://facebook.com/us\nevil.example',
])('rejects %s as a team’s page', (typed) => expect(teamSite(typed)).toBeNull());

it('leaves a normalized URL unchanged', () => {
  const kept = 'https://www.facebook.com/groups/cranes';
  expect(teamSite(kept)).toBe(kept);
});
