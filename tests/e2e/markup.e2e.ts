/** Markup and script in the texts that a team writes. */
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import type { Locator } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, post, signInto, signUp, write } from './people.ts';

const markup = (about: string) => `${about} <script>alert(1)</script><img src=x onerror=alert(2)>`;

test('Markup in names, notes and messages is shown as text and never runs', async ({ page, context }) => {
  const opened: string[] = [];
  page.on('dialog', async (dialog) => {
    opened.push(dialog.message());
    await dialog.dismiss();
  });
  async function shows(within: Locator, ...about: string[]): Promise<void> {
    for (const one of about) await expect(within.getByText(markup(one)).first()).toBeVisible();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(opened).toEqual([]);
  }
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')];
  const [host, guest] = [await signUp(markup('Host'), markup('Home')), await signUp(markup('Guest'), 'Denver, CO')];
  const written = { location: `${markup('Court')}, CO`, additionalInfo: markup('Notes') };
  const game = await post(host, written);

  await signInto(context, guest);
  await page.goto(at(`/find-games?game=${game.id}`));
  await shows(dialog, 'Host', 'Notes');
  // Strangers see a known town instead of the text that was typed.
  for (const typed of ['Home', 'Court']) await expect(page.getByText(markup(typed))).toHaveCount(0);

  const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
  await signInto(context, host);
  await page.goto(at('/team-profile#received'));
  await shows(main, 'Guest', 'Court');
  const body = { status: 'accepted', note: markup('Answer') } as const;
  await host.ask(decideInterest, { params: { id: interest.id }, body });
  await write(guest, host, markup('Message'));
  await page.goto(at(`/messages/${guest.user.id}`));
  await shows(main, 'Guest', 'Message');
  await signInto(context, guest);
  await page.goto(at('/team-profile#expressed'));
  await shows(main, 'Host', 'Answer', 'Court');
});
