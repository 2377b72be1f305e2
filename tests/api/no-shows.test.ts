import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import {
  answerNoShow,
  decideNoShow,
  listDisputedNoShows,
  listNoShows,
  reportNoShow,
} from '@playfield/contracts/no-shows.ts';
import { listAudit } from '@playfield/contracts/admin/records.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { change, startsAt } from '../support/traces.ts';
import { agree, mailbox, post, signUp, signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Waiting Wolves', 'Absent Aardvarks');
});

const began = (id: number, hoursAgo: number) => startsAt(id, Date.now() - hoursAgo * HOUR_MS);

async function played(hoursAgo = 2): Promise<{ id: number }> {
  const { id } = await agree(host, guest);
  await began(id, hoursAgo);
  return { id };
}

const say = (team: TestTeam, params: { id: number }) =>
  team.ask(reportNoShow, { params, body: { note: 'We waited an hour.' } });
const answer = (team: TestTeam, id: string, agrees: boolean, note?: string) =>
  team.ask(answerNoShow, { params: { id }, body: { agrees, note } });

describe('a no-show', () => {
  it('is reported by one team, told to the other and recorded once that team agrees', async () => {
    const game = await played();
    const said = await say(host, game);
    expect(said).toMatchObject({ status: 'waiting', mine: true, note: 'We waited an hour.', game: { id: game.id } });
    await mailbox().waitFor(guest.email, /Waiting Wolves says you did not come/);
    expect(await guest.ask(listNoShows)).toMatchObject([
      { id: said.id, mine: false, team: { teamName: 'Waiting Wolves' } },
    ]);
    expect(await answer(guest, said.id, true)).toMatchObject({ status: 'agreed' });
    await mailbox().waitFor(host.email, /A no-show was recorded/);
    expect(await guest.refusedWith(answerNoShow, { params: { id: said.id }, body: { agrees: false } })).toBe(409);
  });

  it('can be reported once by a team of the game within a week after its start', async () => {
    const coming = await agree(host, guest);
    const refused = (team: TestTeam, id: number) => team.refused(reportNoShow, { params: { id }, body: {} });
    expect(await refused(host, coming.id)).toMatchObject({
      status: 409,
      message: 'You can say so once the game was to begin',
    });
    const third = await signUp();
    expect(await refused(third, coming.id)).toMatchObject({ status: 404 });
    const open = await post(host);
    await began(open.id, 2);
    expect(await refused(host, open.id)).toMatchObject({ status: 404 });
    const old = await played(8 * 24);
    expect(await refused(host, old.id)).toMatchObject({ status: 409, message: 'You can say so within 7 days' });
    const game = await played();
    const said = await Promise.allSettled(Array.from({ length: 5 }, () => say(host, game)));
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const id = (await host.ask(listNoShows))[0]?.id ?? '';
    for (const team of [host, third])
      expect(await team.refusedWith(answerNoShow, { params: { id }, body: { agrees: true } })).toBe(404);
  });

  it('is decided once by an admin when the teams disagree, and audited', async () => {
    const game = await played();
    const { id } = await say(host, game);
    await answer(guest, id, false, 'We were at the other field.');
    const admin = await newAdmin();
    const disputed = (await admin.ask(listDisputedNoShows)).find((one) => one.id === id);
    expect(disputed).toMatchObject({
      reporter: { teamName: 'Waiting Wolves' },
      accused: { teamName: 'Absent Aardvarks' },
      note: 'We waited an hour.',
      answer: 'We were at the other field.',
    });
    const decide = { params: { id }, body: { missed: false, reason: 'The referee saw them.' } };
    await admin.ask(decideNoShow, decide);
    const again = { params: { id }, body: { missed: true, reason: 'They did not.' } };
    expect(await admin.refusedWith(decideNoShow, again)).toBe(404);
    for (const team of [host, guest]) {
      expect(await team.ask(listNoShows)).toMatchObject([{ status: 'dismissed', reason: 'The referee saw them.' }]);
      const mail = await mailbox().waitFor(team.email, /The no-show report was dismissed/);
      expect(mail.text).toContain('The referee saw them.');
    }
    await until(async () =>
      (await admin.ask(listAudit, { query: {} })).some(
        ({ action, subject }) => action === 'no_show_dismissed' && subject?.id === String(game.id),
      ),
    );
  });

  it('counts as agreed when nobody answers in time', async () => {
    const { id } = await say(host, await played());
    await change('matchmaking', 'no-shows', { accusedId: guest.user.id }, { answerBy: new Date(Date.now() - 1_000) });
    await until(async () => (await guest.ask(listNoShows)).some((one) => one.id === id && one.status === 'agreed'));
  });
});

it('describes a team’s reliability after five games', async () => {
  const reliability = async () => (await host.ask(getTeam, { params: guest.user })).reliability;
  expect(await reliability()).toBeNull();
  for (let game = 0; game < 5; game += 1) await played(30);
  await until(async () => (await reliability()) === 'Has come to every game');
  const { id } = await say(host, await played(30));
  await answer(guest, id, true);
  await until(async () => (await reliability()) === 'Comes to most games');
});
