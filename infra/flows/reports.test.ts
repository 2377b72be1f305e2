import { adminLogin } from '@playfield/contracts/admin.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import {
  ALREADY_REPORTED,
  listReports,
  reportMatchup,
  reportMessage,
  reportTeam,
} from '@playfield/contracts/reports.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import {
  befriend,
  mailbox,
  managerRegistration,
  memberRegistration,
  PASSWORD,
  post,
  signUp,
  visitor,
} from '../testing/teams.ts';
import type { TestTeam } from '../testing/teams.ts';
import { deleteAccount } from '@playfield/contracts/account.ts';

let host: TestTeam;
let guest: TestTeam;

beforeAll(async () => {
  const named = (teamName: string) => signUp(managerRegistration({ teamName }));
  [host, guest] = await Promise.all([named('Reported Ravens'), named('Careful Cats')]);
});

async function waiting() {
  const operator = visitor();
  const env = inject('env');
  await operator.ask(adminLogin, { body: { email: env['ADMIN_EMAIL'] ?? '', password: env['ADMIN_PASSWORD'] ?? '' } });
  return operator.ask(listReports);
}
const reported = (id: string | number) =>
  vi.waitFor(
    async () => {
      const found = (await waiting()).find(({ subject }) => subject.id === String(id));
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 20_000 },
  );

it('takes a message to the operators, as it was written, and writes to them', async () => {
  await befriend(host, guest);
  const sent = await host.ask(sendMessage, { body: { receiverId: guest.user.id, content: 'Buy <b>jerseys</b>' } });
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
  // One's own words, and other people's letters, are not to be reported.
  expect(await host.refused(reportMessage, { body })).toMatchObject({ status: 404 });
});

it('takes games and teams too, and keeps them as they were', async () => {
  const game = await post(host, { additionalInfo: 'Come alone' });
  await guest.ask(reportMatchup, { params: { id: game.id }, body: { reason: 'safety' } });
  await guest.ask(reportTeam, { params: { id: host.user.id }, body: { reason: 'false', details: '' } });
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
  expect(await host.refused(reportMatchup, about)).toMatchObject({ status: 409 });
  expect(await guest.refused(reportMatchup, { ...about, params: { id: 999_999_999 } })).toMatchObject({ status: 404 });
  expect(await guest.refused(reportTeam, { ...about, params: { id: 999_999_999 } })).toMatchObject({ status: 404 });
  expect(
    await guest.refused(reportTeam, { params: { id: host.user.id }, body: { reason: 'envy' as never } }),
  ).toMatchObject({ status: 400, fieldErrors: { reason: ['Please choose a reason'] } });
  const details = 'x'.repeat(1_001);
  expect(await guest.refused(reportMatchup, { ...about, body: { reason: 'other', details } })).toMatchObject({
    status: 400,
  });
  const member = await signUp(memberRegistration());
  expect(await member.refused(reportMatchup, about)).toMatchObject({ status: 403 });
  expect(await guest.refused(listReports)).toMatchObject({ status: 401 });
});

it('forgets who reported when they leave', async () => {
  const leaving = await signUp(managerRegistration({ teamName: 'Leaving Larks' }));
  const game = await post(host);
  await leaving.ask(reportMatchup, { params: { id: game.id }, body: { reason: 'other', details: 'I was there' } });
  await reported(game.id);
  await leaving.ask(deleteAccount, { body: { password: PASSWORD } });
  expect(await reported(game.id)).toMatchObject({ reporter: { teamName: 'Deleted team' }, details: null });
});
