/** A conversation as a timeline: what becomes of the two teams' games stands among the messages. */
import { setAgreement, tickAgreement } from '@playfield/contracts/agreements.ts';
import { proposeChange } from '@playfield/contracts/proposals.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, day, signUp, write } from './people.ts';
import { closeAll, log, open, said, threadWith } from './threads.ts';

const NOTHING_SETTLED = { format: '', referees: '', fees: '', fieldRules: '', weatherPlan: '' };

test.afterEach(({ browser }) => closeAll(browser));

test('what happens to a game stands between the messages, as it happens, and stays', async ({ browser }) => {
  const [home, away] = [await signUp('Timeline Terns', 'Boulder, CO'), await signUp('Ongoing Orioles', 'Denver, CO')];
  const game = await agree(home, away, { date: day(9) });
  await write(home, away, 'See you there.');
  const page = await open(browser, away, threadWith(home));
  await expect(said(page, 'See you there.')).toBeVisible();
  await expect(log(page).getByText(/^You agreed on a game: .*, Boulder, CO\.$/)).toBeInViewport();
  const ours = { kit: 'Green', contactName: 'Robin Reyes', contactPhone: '' };
  await home.ask(setAgreement, { params: { id: game.id }, body: { revision: 0, terms: NOTHING_SETTLED, ours } });
  await expect(log(page).getByText(/^Timeline Terns updated the agreement for the game on .*\.$/)).toBeInViewport();
  await away.ask(tickAgreement, { params: { id: game.id }, body: { revision: 1 } });
  const change = { kind: 'change', date: game.date, startTime: '14:00', endTime: '15:30' } as const;
  await home.ask(proposeChange, {
    params: { id: game.id },
    body: { ...change, location: 'Boulder, CO', reason: 'field', note: 'Ours is flooded.' },
  });
  await expect(
    log(page).getByText(/^Timeline Terns asked to move it to .* Waiting for your answer\.$/),
  ).toBeInViewport();
  await expect(log(page).getByText('“Ours is flooded.”')).toBeVisible();
  await home.ask(proposeChange, { params: { id: game.id }, body: { kind: 'calloff', reason: 'weather' } });
  await expect(log(page).getByText('Timeline Terns canceled the game (weather).')).toBeInViewport();
  await write(away, home, 'What a pity.');
  await page.reload();
  await expect(log(page)).toContainText(
    /You agreed on a game.*See you there\..*updated the agreement.*You confirmed the agreement.*Never answered\..*canceled the game \(weather\)\..*What a pity\./s,
  );
  await inspect(page, 'a conversation with what happened');
});
