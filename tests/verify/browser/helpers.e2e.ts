import { setAvailability } from '@playfield/contracts/availability.ts';
import { setNoShow } from '@playfield/contracts/no-shows.ts';
import { invitePerson, joinTeam, switchTeam } from '@playfield/contracts/people.ts';
import { askChange } from '@playfield/contracts/changes.ts';
import type { Page } from '@playwright/test';
import { ALL_WEEK, availabilityBody, hoursOn } from '../../support/bodies.ts';
import { propose, express } from '../../support/games.ts';
import { expect, test } from '../../e2e/browser.ts';
import { openQuietly } from './quiet.ts';
import { agree, at, day, mailbox, pageOf, playGame, post, signUp, write, type Person } from '../../e2e/people.ts';

const MAY: readonly RegExp[] = [
  /^(?:Details of|Share) .*’s? game$/,
  / \d+ games?$/,
  /^(?:List|Month|Close|Print|Share|Filters(?: \(\d+\))?|Remove filter: .*|Show everything|Show map|Clear filters|Invite a team|Schedule|Find games|See the schedule)$/,
  /^(?:My team’s games|Show “Can Host”|Find teams|Games|Teams|See the game|See who runs|Download all games|Map of the game)/,
  /^(?:Posted|Received \d|Expressed|Settings|Reviews|Team Info|Matchups|Me$|My team$|Security$|\d+ (?:more )?game)/,
  /^(?:Add the game on .* to a calendar|Add to calendar.*|Directions.*)$/,
  /^(?:Message .*|Ask for the field .*|Send|Back to conversations|More about .*|Report .*)$/,
  /^(?:Find a Matchup|Post Availability|Send Message|Subscribe|[A-Z].*\?)$/,
];

const OWN =
  /phone|notifications|profile|What to do about .*Reyes|Add a team|password|codes|passkey|my data|my account|^$/i;

async function pressable(page: Page): Promise<string[]> {
  const shown = page.locator('main').locator('button, a.button, summary, [type="checkbox"]').filter({ visible: true });
  const names = await Promise.all(
    (await shown.all()).map(async (one) => (await one.getAttribute('aria-label')) ?? (await one.innerText())),
  );
  return names.map((name) => name.replaceAll(/\s+/g, ' ').trim());
}

async function helps(someone: Person, owner: Person): Promise<void> {
  await owner.ask(invitePerson, { body: { email: someone.email, role: 'helper' } });
  const token = await mailbox().tokenTo(someone.email, /^You are invited to help run a team/);
  await someone.ask(switchTeam, { body: await someone.ask(joinTeam, { body: { token } }) });
}

test('Helpers see only buttons that they may use', async ({ browser }) => {
  const town = 'Salida, CO';
  const owner = await signUp('Helped Hares', town);
  const other = await signUp('Asking Asps', town);
  const far = await signUp('Nearby Newts', town);
  const helper = await signUp('Own Otters', town);
  for (const team of [owner, other])
    await team.ask(setAvailability, { body: availabilityBody(hoursOn(ALL_WEEK, '09:00', '13:00')) });
  const open = await post(owner, { date: day(9), location: town });
  await express(far, open);
  const theirs = await post(far, { date: day(10), location: town });
  const agreed = await agree(owner, other, { date: day(12), location: town });
  const past = await agree(other, owner, { date: day(14), location: town });
  await playGame(past.id);
  await propose(other, owner, { date: day(16) });
  const { date, startTime, endTime, location } = agreed;
  const later = { date, startTime, endTime, location, address: '12 River Road', reason: 'field' } as const;
  await other.ask(askChange, { params: { id: agreed.id }, body: later });
  await other.ask(setNoShow, { params: { id: past.id }, body: { note: 'Nobody came' } });
  await write(other, owner, 'Which field is it?');
  await helps(helper, owner);

  const page = await pageOf(browser, helper, { viewport: { width: 390, height: 844 } });
  const offered: string[] = [];
  const visit = async (path: string, also = /^$/) => {
    await openQuietly(page, at(path));
    for (const name of await pressable(page)) {
      if (![...MAY, also].some((allowed) => allowed.test(name))) offered.push(`${path}: ${name}`);
    }
  };
  const games = [open, theirs, agreed, past].map(({ id }) => `/games/${id}`);
  const tabs = ['posted', 'received', 'expressed', 'settings', 'reviews'];
  for (const path of ['/', '/find-games', '/find-games?q=nobody+at+all', `/find-games?game=${theirs.id}`])
    await visit(path);
  for (const path of ['/schedule', '/find-teams', '/availability', ...games, `/games/${agreed.id}#field`])
    await visit(path);
  for (const tab of tabs) await visit(`/team-profile#${tab}`);
  await visit(`/team-profile/${other.user.id}`);
  for (const path of ['/messages', `/messages/${other.user.id}`, '/notifications', '/post-availability', '/welcome'])
    await visit(path);
  for (const page of ['me', 'team', 'security']) await visit(`/account-settings#${page}`, OWN);
  expect(offered).toEqual([]);
});
