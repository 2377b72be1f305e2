import { me } from '@playfield/contracts/sign-in.ts';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { readThread } from '@playfield/contracts/messages.ts';
import {
  ALREADY_REPORTED,
  DECIDED_ALREADY,
  decideReport,
  listReports,
  NOTHING_TO_REMOVE,
  reportMatchup,
  reportMessage,
  reportTeam,
} from '@playfield/contracts/reports.ts';
import { deleteMatchup, getMatchup } from '@playfield/contracts/matchups.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { owner } from '../support/admins.ts';
import { agree, mailbox, PASSWORD, post, signUp, signUpTeams, signUpMember, say } from '../support/teams.ts';
import type { TestTeam } from '../support/teams.ts';
import { deleteAccount } from '@playfield/contracts/account.ts';

let host: TestTeam;
let guest: TestTeam;

beforeAll(async () => {
  [host, guest] = await signUpTeams('Reported Ravens', 'Careful Cats');
});

async function waiting() {
  return (await owner()).ask(listReports);
}
const reported = (id: string | number) =>
  vi.waitFor(
    async () => {
      const found = (await waiting()).find(({ subject }) => subject.id === String(id));
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 60_000 },
  );

it('takes a message to the admins, as it was written, and writes to them', async () => {
  await agree(host, guest);
  const sent = await say(host, guest, 'Buy <b>jerseys</b>');
  const body = { messageId: sent.id, reason: 'spam', details: 'Third time' } as const;
  await guest.ask(reportMessage, { body });
  expect(await reported(sent.id)).toMatchObject({
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
  // Neither one's own messages nor other people's conversations can be reported.
  expect(await host.refusedWith(reportMessage, { body })).toBe(404);
});

it('takes games and teams too, and keeps them as they were', async () => {
  const game = await post(host, { additionalInfo: 'Come alone' });
  await guest.ask(reportMatchup, { params: { id: game.id }, body: { reason: 'safety' } });
  await guest.ask(reportTeam, { params: host.user, body: { reason: 'false', details: '' } });
  await host.ask(deleteMatchup, { params: { id: game.id } });
  expect(await reported(game.id)).toMatchObject({
    subject: { kind: 'matchup', content: expect.stringContaining('Come alone') },
    reason: 'safety',
    details: null,
  });
  expect(await reported(host.user.id)).toMatchObject({ subject: { kind: 'team', content: 'Reported Ravens' } });
});

it('refuses what is not there, one’s own, and what it does not understand', async () => {
  const game = await post(host);
  const about = { params: { id: game.id }, body: { reason: 'other' } } as const;
  expect(await host.refusedWith(reportMatchup, about)).toBe(409);
  expect(await guest.refusedWith(reportMatchup, { ...about, params: { id: 999_999_999 } })).toBe(404);
  expect(await guest.refusedWith(reportTeam, { ...about, params: { id: 999_999_999 } })).toBe(404);
  expect(await guest.refused(reportTeam, { params: host.user, body: { reason: 'envy' as never } })).toMatchObject({
    status: 400,
    fieldErrors: { reason: ['Please choose a reason'] },
  });
  const details = 'x'.repeat(1_001);
  expect(await guest.refusedWith(reportMatchup, { ...about, body: { reason: 'other', details } })).toBe(400);
  const member = await signUpMember();
  expect(await member.refusedWith(reportMatchup, about)).toBe(403);
  expect(await guest.refusedWith(listReports)).toBe(401);
});

describe('what admins decide', () => {
  const decide = async (id: string | undefined, body: BodyInput<typeof decideReport>) =>
    (await owner()).ask(decideReport, { params: { id: id ?? '' }, body });

  it('removes a message from the thread, and tells the team that reported it', async () => {
    const [writer, reader] = await Promise.all([signUp(), signUp({ teamName: 'Telling Terns' })]);
    await agree(writer, reader);
    const sent = await say(writer, reader, 'Buy jerseys now');
    await reader.ask(reportMessage, { body: { messageId: sent.id, reason: 'spam' } });
    const report = await reported(sent.id);
    await decide(report?.id, { outcome: 'removed', note: 'We took it away.' });
    await vi.waitFor(async () => {
      const [message] = await reader.ask(readThread, { params: { otherUserId: writer.user.id } });
      expect(message?.content).toBe('This message was removed by our team.');
    });
    const email = await mailbox().waitFor(reader.email, /Your report about/);
    expect(email.text).toContain('We took it away.');
    expect((await waiting()).map(({ id }) => id)).not.toContain(report?.id);
    const again = await (
      await owner()
    ).refused(decideReport, { params: { id: report?.id ?? '' }, body: { outcome: 'dismissed' } });
    expect(again).toMatchObject({ status: 409, message: DECIDED_ALREADY });
  });

  it('removes a game, and tells those who meant to play it', async () => {
    const [team, other] = await Promise.all([signUp(), signUp()]);
    const game = await post(team);
    await other.ask(expressInterest, { body: { matchupId: game.id } });
    await guest.ask(reportMatchup, { params: { id: game.id }, body: { reason: 'false' } });
    await decide((await reported(game.id))?.id, { outcome: 'removed' });
    await mailbox().waitFor(other.email, /canceled (?:a|your) game/);
    expect(await other.refusedWith(getMatchup, { params: { id: game.id } })).toBe(404);
  });

  it('suspends a team, which cannot be removed', async () => {
    const team = await signUp();
    await guest.ask(reportTeam, { params: team.user, body: { reason: 'abuse' } });
    const report = await reported(team.user.id);
    const refused = await (
      await owner()
    ).refused(decideReport, { params: { id: report?.id ?? '' }, body: { outcome: 'removed' } });
    expect(refused).toMatchObject({ status: 400, fieldErrors: { outcome: [NOTHING_TO_REMOVE] } });
    await decide(report?.id, { outcome: 'suspended' });
    expect(await team.refusedWith(me)).toBe(401);
  });

  it('leaves things as they are, and knows nothing of reports that are none', async () => {
    const team = await signUp();
    await guest.ask(reportTeam, { params: team.user, body: { reason: 'other' } });
    await decide((await reported(team.user.id))?.id, { outcome: 'dismissed', note: '' });
    expect(await team.ask(me)).toMatchObject({ id: team.user.id });
    const admin = await owner();
    for (const id of [randomUUID(), '7'])
      expect(await admin.refusedWith(decideReport, { params: { id }, body: { outcome: 'dismissed' } })).toBe(404);
  });
});

it('forgets who reported when they leave', async () => {
  const leaving = await signUp({ teamName: 'Leaving Larks' });
  const game = await post(host);
  await leaving.ask(reportMatchup, { params: { id: game.id }, body: { reason: 'other', details: 'I was there' } });
  await reported(game.id);
  await leaving.ask(deleteAccount, { body: { password: PASSWORD } });
  expect(await reported(game.id)).toMatchObject({ reporter: { teamName: 'Deleted team' }, details: null });
});
