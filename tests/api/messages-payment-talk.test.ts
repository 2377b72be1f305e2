/** Talk of money in messages: both teams' pages learn of it, to warn of it. */
import { getGame } from '@playfield/contracts/games.ts';
import { decideInterest, expressInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { listConversations, readThread } from '@playfield/contracts/messages.ts';
import { listProposals, proposeChange, proposeGame } from '@playfield/contracts/proposals.ts';
import { decideReport, listReports, reportMessage } from '@playfield/contracts/reports.ts';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { owner } from '../support/admins.ts';
import { listen } from '../support/live.ts';
import { agree, mailbox, post, say, signUpTeams, type TestTeam } from '../support/teams.ts';

const ASKING = 'Z e l l e me $120 for the field first';

let host: TestTeam;
let guest: TestTeam;

beforeAll(async () => {
  [host, guest] = await signUpTeams('Hasty Hawks', 'Guarded Gators');
  await agree(host, guest);
});

const thread = (reader: TestTeam, other: TestTeam) =>
  reader.ask(readThread, { params: { otherUserId: other.user.id } });

it('is marked for both teams, in the thread and live, and other talk is not', async () => {
  await using reading = await listen(inject('url'), guest);
  await using writing = await listen(inject('url'), host);
  const harmless = await say(host, guest, 'Pay attention: we won 5-3 in Cashmere');
  const asking = await say(host, guest, ASKING);
  expect([harmless.mentionsMoney, asking.mentionsMoney]).toEqual([false, true]);
  for (const page of [reading, writing]) {
    await page.waitFor('message', ({ id }) => id === asking.id);
    expect(page.heard('message').map(({ id, mentionsMoney }) => [id, mentionsMoney])).toEqual([
      [harmless.id, false],
      [asking.id, true],
    ]);
  }
  for (const messages of [await thread(guest, host), await thread(host, guest)])
    expect(messages.map(({ content, mentionsMoney }) => [content, mentionsMoney])).toEqual([
      [harmless.content, false],
      [ASKING, true],
    ]);
});

it('is marked for a page that comes back, too', async () => {
  const seen = await say(host, guest, 'See you there');
  const asking = await say(guest, host, 'Is Venmo fine?');
  await using page = await listen(inject('url'), host, seen.id);
  expect(await page.waitFor('message', ({ id }) => id === asking.id)).toMatchObject({ mentionsMoney: true });
});

it('is marked in notes, too, and beside their quotes in emails', async () => {
  const asking = 'It comes to 75 per team, on Chime';
  const warned = { mentionsMoney: true };
  const [poster, seeker] = await signUpTeams('Pricey Pumas', 'Wary Wolves');
  const game = await post(poster);
  const body = { matchupId: game.id, intro: asking };
  const { id } = await seeker.ask(expressInterest, { body });
  const params = { id: game.id };
  expect(await poster.ask(getGame, { params })).toMatchObject({ interests: [{ intro: asking, ...warned }] });
  await poster.ask(decideInterest, { params: { id }, body: { status: 'accepted', note: asking } });
  expect(await seeker.ask(listMyInterests)).toMatchObject([{ note: asking, ...warned }]);
  expect(await seeker.ask(getGame, { params })).toMatchObject({ myInterest: { note: asking, ...warned } });
  const accepted = await mailbox().waitFor(seeker.email, /Pricey Pumas accepted/);
  expect(accepted.text).toContain(`> ${asking}\n\nPlayfield handles no money.`);

  const change = { kind: 'calloff', reason: 'other' } as const;
  await poster.ask(proposeChange, { params, body: { ...change, note: 'We cannot make it' } });
  const page = await seeker.ask(getGame, { params });
  expect(page.proposals).toMatchObject([{ note: 'We cannot make it' }]);
  expect(page.proposals[0]).not.toHaveProperty('mentionsMoney');
  const canceled = await mailbox().waitFor(seeker.email, /canceled your game/);
  expect(canceled.text).not.toContain('handles no money');
  const proposal = {
    teamId: seeker.user.id,
    date: game.date,
    startTime: '10:00',
    endTime: '12:00',
    host: 'us',
  } as const;
  await poster.ask(proposeGame, { body: { ...proposal, note: asking } });
  expect((await seeker.ask(listProposals))[0]).toMatchObject({ note: asking, ...warned });
});

it('is no matter of the list of conversations', async () => {
  await say(host, guest, ASKING);
  const [latest] = await guest.ask(listConversations);
  expect(latest).toMatchObject({ content: ASKING });
  expect(latest).not.toHaveProperty('mentionsMoney');
});

it('is reported by its reader in one call, and the warning goes with the message that an admin removes', async () => {
  const asking = await say(host, guest, 'A gift card will do');
  const body = { messageId: asking.id, reason: 'other', details: 'Asks for money' } as const;
  expect(await host.refusedWith(reportMessage, { body })).toBe(404);
  await guest.ask(reportMessage, { body });
  const admin = await owner();
  const report = await vi.waitFor(
    async () => {
      const found = (await admin.ask(listReports)).find(({ subject }) => subject.id === asking.id);
      expect(found).toMatchObject({ details: 'Asks for money', subject: { content: 'A gift card will do' } });
      return found;
    },
    { timeout: 60_000 },
  );
  await admin.ask(decideReport, { params: { id: report?.id ?? '' }, body: { outcome: 'removed' } });
  await vi.waitFor(
    async () => {
      const message = (await thread(guest, host)).find(({ id }) => id === asking.id);
      expect(message).toMatchObject({ content: 'This message was removed by our team.', mentionsMoney: false });
    },
    { timeout: 60_000 },
  );
});
