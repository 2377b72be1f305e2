/** Answers through the links in weekend emails. */
import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { answerLink, readLink } from '@playfield/contracts/links.ts';
import { setWeekend } from '@playfield/contracts/weekends.ts';
import { setSuspension } from '@playfield/contracts/admin/users.ts';
import { describe, expect, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { until } from '../support/until.ts';
import { joinedBy } from '../support/people.ts';
import { mailbox, visitor } from '../support/teams.ts';
import { enter, gameOf, nextRound, thursday, tokenOf, weekenders } from '../support/weekenders.ts';

const ASKED = /^Would you play on the weekend of/;
const OFFERED = /^Can you play on/;

const { teamOf, paired } = weekenders(8);

describe('a link in a weekend email', () => {
  it('answers only for its own team, weekend and game', async () => {
    const { one } = await paired('links');
    const reader = visitor();
    const refused = (token: string, answer: string) => reader.refused(answerLink, { body: { token, answer } });
    const token = await tokenOf(one, OFFERED);
    expect(await refused(token, 'saturday')).toMatchObject({ status: 400 });
    const changed = `${token.slice(0, -2)}${token.endsWith('aa') ? 'bb' : 'aa'}`;
    expect(await refused(changed, 'yes')).toMatchObject({ status: 400 });
    // Other links of emails are signed with the same key.
    const leave = /unsubscribe\?token=([\w.-]+)/.exec((await mailbox().waitFor(one.email, OFFERED)).text)?.[1] ?? '';
    expect(leave).not.toBe('');
    expect(await refused(leave, 'yes')).toMatchObject({ status: 400 });
    expect((await gameOf(one)).answer).toBeNull();
  });

  it('asks about the open days and shows the team’s answer', async () => {
    const team = await teamOf('open days', 'Open Orioles');
    const { availability } = await team.ask(getAvailability);
    if (!availability) throw new Error('It has said when it plays');
    await thursday(team);
    const token = await tokenOf(team, ASKED);
    const read = () => visitor().ask(readLink, { body: { token } });
    const offered = async () => (await read()).choices.map(({ answer }) => answer);
    expect(await offered()).toEqual(['saturday-sunday', 'saturday', 'sunday', 'none']);
    const { act } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const saturday = String(act.subject);
    const off = { from: saturday, to: saturday };
    await team.ask(setAvailability, { body: { ...availability, blackouts: [off] } });
    expect(await offered()).toEqual(['sunday', 'none']);
    expect(await visitor().refusedWith(answerLink, { body: { token, answer: 'saturday-sunday' } })).toBe(409);
    const manager = await joinedBy(team);
    await manager.ask(setWeekend, { params: { saturday }, body: { days: ['sunday'] } });
    expect(await read()).toMatchObject({ state: 'yes', message: expect.stringContaining('would play on Sunday') });
  });

  it('ends when its reader’s account is suspended', async () => {
    const [one, other] = [await teamOf('out', 'Owned Owls'), await teamOf('out', 'Other Ospreys')];
    const manager = await joinedBy(one);
    const saturday = await enter(one);
    await enter(other);
    await nextRound(saturday, one, other);
    const token = await tokenOf(manager, OFFERED);
    const { personId = manager.user.id } = manager.user;
    await (await owner()).ask(setSuspension, { params: { id: personId }, body: { suspended: true } });
    const isRefused = async () =>
      (await visitor().raw('POST', '/api/links/answer', { json: { token, answer: 'yes' } })).status === 400;
    await until(isRefused);
    expect((await gameOf(one)).answer).toBeNull();
  });
});
