import { me } from '@playfield/contracts/sign-in.ts';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { readThread } from '@playfield/contracts/messages.ts';
import {
  ALREADY_REPORTED,
  DECIDED_ALREADY,
  decideReport,
  listReports,
  reportContent,
  reportMessage,
  WRONG_OUTCOME,
} from '@playfield/contracts/reports.ts';
import { deleteMatchup, getMatchup } from '@playfield/contracts/matchups.ts';
import { expect, inject, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { agree, express, mailbox, post, signUp, signUpTeams, say } from '../support/teams.ts';
import { until } from '../support/until.ts';

const admin = await owner();
const [host, guest] = await signUpTeams('Reported Ravens', 'Careful Cats');

const waiting = () => admin.ask(listReports);
async function reported(kind: 'message' | 'matchup' | 'team', id: string | number) {
  const isIt = ({ subject }: { subject: { kind: string; id: string } }) =>
    subject.kind === kind && subject.id === String(id);
  const find = async () => (await waiting()).find(isIt);
  await until(async () => (await find()) !== undefined);
  return find();
}

const decide = (id: string | undefined, body: BodyInput<typeof decideReport>) =>
  admin.ask(decideReport, { params: { id: id ?? '' }, body });

it('emails support about a reported message, and lets an admin read and remove the message', async () => {
  await agree(host, guest);
  const sent = await say(host, guest, 'Buy <b>jerseys</b>');
  const body = { messageId: sent.id, reason: 'spam', details: 'Third time' } as const;
  await guest.ask(reportMessage, { body });
  const report = await reported('message', sent.id);
  expect(report).toMatchObject({
    subject: {
      kind: 'message',
      content: 'Buy <b>jerseys</b>',
      team: { id: host.user.id, teamName: 'Reported Ravens' },
    },
    reporter: { id: guest.user.id, teamName: 'Careful Cats' },
    reason: 'spam',
    details: 'Third time',
  });
  await mailbox().waitFor(inject('env')['SUPPORT_EMAIL'] ?? '', /Report about Reported Ravens/);
  expect(await guest.refused(reportMessage, { body })).toMatchObject({ status: 409, message: ALREADY_REPORTED });
  expect(await host.refusedWith(reportMessage, { body })).toBe(404);

  await decide(report?.id, { outcome: 'removed', note: 'We took it away.' });
  await until(async () => {
    const [message] = await guest.ask(readThread, { params: { otherUserId: host.user.id } });
    return message?.content === 'This message was removed by our team.';
  });
  expect((await mailbox().waitFor(guest.email, /Your report about/)).text).toContain('We took it away.');
  expect((await waiting()).map(({ id }) => id)).not.toContain(report?.id);
  const again = { params: { id: report?.id ?? '' }, body: { outcome: 'dismissed' } } as const;
  expect(await admin.refused(decideReport, again)).toMatchObject({ status: 409, message: DECIDED_ALREADY });
});

it('keeps the text of a reported game after the game is deleted, and lets admins act on reports', async () => {
  const [abusive, harmless] = await Promise.all([signUp({ teamName: 'Rude Rooks' }), signUp()]);
  const [deleted, removed] = [await post(host, { additionalInfo: 'Come alone' }), await post(host)];
  await express(harmless, removed);
  for (const game of [deleted, removed])
    await guest.ask(reportContent, { body: { kind: 'matchup', id: game.id, reason: 'safety' } });
  for (const { user } of [abusive, harmless])
    await guest.ask(reportContent, { body: { kind: 'team', id: user.id, reason: 'abuse' } });
  await host.ask(deleteMatchup, { params: { id: deleted.id } });
  const subject = { kind: 'matchup', content: expect.stringContaining('Come alone') };
  expect(await reported('matchup', deleted.id)).toMatchObject({ subject, reason: 'safety', details: null });
  await decide((await reported('matchup', removed.id))?.id, { outcome: 'removed' });
  await mailbox().waitFor(harmless.email, /canceled your game|took down their game/);
  expect(await harmless.refusedWith(getMatchup, { params: { id: removed.id } })).toBe(404);

  const report = await reported('team', abusive.user.id);
  expect(report).toMatchObject({ subject: { kind: 'team', content: 'Rude Rooks' } });
  const removal = { params: { id: report?.id ?? '' }, body: { outcome: 'removed' } } as const;
  expect(await admin.refused(decideReport, removal)).toMatchObject({ status: 400, message: WRONG_OUTCOME });
  await decide(report?.id, { outcome: 'suspended' });
  await decide((await reported('team', harmless.user.id))?.id, { outcome: 'dismissed', note: '' });
  expect(await abusive.refusedWith(me)).toBe(401);
  expect(await harmless.ask(me)).toMatchObject({ id: harmless.user.id });
});
