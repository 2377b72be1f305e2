import { decideInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { randomUUID } from 'node:crypto';
import { until } from '../../support/until.ts';
import { expect, test } from '../../e2e/browser.ts';
import { at, day, PASSWORD, post, signUp } from '../../e2e/people.ts';
import { openFirefox } from './phones/firefox.ts';
import { NOT_HERE, systemFirefox, systemWebKit, type Phone } from './phones/installed.ts';
import { openWebKit } from './phones/webkit.ts';

const [firefox, webKit] = [systemFirefox(), systemWebKit()];
const phones = {
  Firefox: firefox ? () => openFirefox(firefox) : undefined,
  WebKit: webKit ? () => openWebKit(webKit) : undefined,
};

const IN_DIALOG = '//*[self::dialog or @role="dialog"]';
const button = (words: string) => `//main//button[starts-with(normalize-space(), "${words}")]`;
const text = (words: string) => `//main//*[contains(normalize-space(), "${words}")]`;

async function play(phone: Phone): Promise<void> {
  const hosts = `Hardy Herons ${randomUUID().slice(0, 4)}`;
  const [host, guest] = [await signUp(hosts, 'Gunnison, CO'), await signUp('Going Grouse', 'Gunnison, CO')];
  const game = await post(host, { date: day(12), location: 'Gunnison, CO', address: 'Field 3, 10 Main St' });
  const press = (place: string) => until(() => phone.press(place));
  const sees = (place: string) => until(() => phone.sees(place));
  const hasNoErrors = async (what: string) => expect(await phone.errors(), `errors of scripts, ${what}`).toEqual([]);

  await phone.open(at('/login'));
  await until(() => phone.type('//main//input[@type="email"]', guest.email));
  await until(() => phone.type('//main//input[@type="password"]', PASSWORD));
  await hasNoErrors('signing in');
  await press('//main//button[normalize-space()="Sign in"]');
  await until(async () => !(await phone.sees('//main//input[@type="password"]')));
  await sees('//header//a[starts-with(normalize-space(), "Notifications")]');

  await phone.open(at(`/find-games?${new URLSearchParams({ q: hosts }).toString()}`));
  const card = `//article[contains(@aria-label, "${hosts}")]`;
  await press('//main//label[normalize-space()="Can Host"]');
  await sees(card);
  await hasNoErrors('games');
  await press(`${card}//button[starts-with(normalize-space(), "Express Interest")]`);
  const asked = () => guest.ask(listMyInterests);
  await until(async () => (await asked()).length > 0);
  const [interest] = await asked();
  await host.ask(decideInterest, { params: { id: interest?.id ?? '' }, body: { status: 'accepted' } });

  await phone.open(at(`/games/${game.id}`));
  await sees(`//main//h2[normalize-space()="vs. ${hosts}"]`);
  await sees('//main//a[contains(@href, "destination=Field+3")]');
  await hasNoErrors('a game');
  await press(button('Cancel game'));
  await press(`${IN_DIALOG}//label[contains(., "Not enough players")]`);
  await hasNoErrors('canceling');
  await press(`${IN_DIALOG}//button[normalize-space()="Cancel game"]`);
  await sees(text('You canceled the game (not enough players).'));
  await hasNoErrors('a canceled game');
}

for (const [name, launch] of Object.entries(phones)) {
  test(`A coach asks for a game and cancels it in ${name}`, async () => {
    test.skip(launch === undefined, NOT_HERE);
    const phone = await launch?.();
    if (!phone) return;
    try {
      await play(phone);
    } finally {
      await phone.close();
    }
  });
}
