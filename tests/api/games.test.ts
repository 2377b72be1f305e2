/** A game's own page: what each team may know of it, and nobody else. */
import { setAgreement } from '@playfield/contracts/agreements.ts';
import { blockTeam } from '@playfield/contracts/blocks.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { decideInterest, expressInterest, INTRO_MAX, withdrawInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { decideProposal, proposeChange } from '@playfield/contracts/proposals.ts';
import { describe, expect, it } from 'vitest';
import { agree, post, signUp, signUpMember, signUpTeams, visitor, type TestTeam } from '../support/teams.ts';

const SECRETS = /Walrus|Narwhal|555-0147|Olive Otter|Lightning/;
const field = { location: 'Walrus Meadow, Boulder, CO', address: 'Narwhal Gate 9' };
const off = { kind: 'calloff', reason: 'weather', note: 'Lightning.' } as const;
const page = (team: TestTeam, { id }: { id: number }) => team.ask(getGame, { params: { id } });
const refused = (team: TestTeam, { id }: { id: number }) => team.refusedWith(getGame, { params: { id } });

/** An agreed game in which everything is said. */
async function settled() {
  const [host, guest] = await signUpTeams('Page Hawks', 'Page Aces');
  const game = await agree(host, guest, field);
  const ours = { kit: 'Red', contactName: 'Olive Otter', contactPhone: '303 555-0147' };
  const terms = { format: '', referees: '', fees: '', fieldRules: 'Walrus rules', weatherPlan: '' };
  await host.ask(setAgreement, { params: { id: game.id }, body: { revision: 0, terms, ours } });
  return { host, guest, game };
}

describe('the two teams of an agreed game', () => {
  it('read who plays whom where, the contacts and each other’s record', async () => {
    const { host, guest, game } = await settled();
    for (const [team, other, mine] of [
      [host, 'Page Aces', true],
      [guest, 'Page Hawks', false],
    ] as const)
      expect(await page(team, game)).toMatchObject({
        game: { location: field.location, address: field.address },
        standing: 'agreed',
        opponent: { teamName: other },
        mine,
        about: { sport: 'baseball', ageGroup: '12u', miles: null, rating: 0, reviewCount: 0, played: 0 },
        interests: [],
        proposals: [],
        agreement: { revision: 1, terms: { fieldRules: 'Walrus rules' } },
      });
  });

  it('read what was proposed, answered and canceled, in that order, for good', async () => {
    const { host, guest, game } = await settled();
    const change = { kind: 'change', date: game.date, reason: 'field', location: field.location } as const;
    const proposed = await guest.ask(proposeChange, {
      params: { id: game.id },
      body: { ...change, startTime: '14:00', endTime: '16:00' },
    });
    await host.ask(decideProposal, { params: { id: proposed.id }, body: { status: 'declined' } });
    await host.ask(proposeChange, { params: { id: game.id }, body: off });
    expect(await page(guest, game)).toMatchObject({
      standing: 'canceled',
      agreement: null,
      proposals: [
        { kind: 'change', status: 'declined', mine: true },
        { kind: 'calloff', status: 'accepted', mine: false, reason: 'weather', note: 'Lightning.' },
      ],
    });
  });

  it('lose each other’s field, contacts and notes after a block, and keep that there is a game', async () => {
    const { host, guest, game } = await settled();
    await guest.ask(blockTeam, { params: host.user });
    const seen = await page(guest, game);
    expect(seen).toMatchObject({ standing: 'agreed', agreement: null });
    expect(JSON.stringify(seen)).not.toMatch(SECRETS);
    await host.ask(proposeChange, { params: { id: game.id }, body: off });
    expect(JSON.stringify(await page(guest, game))).not.toMatch(SECRETS);
  });
});

describe('everybody else', () => {
  it('reads of an agreed game what a search shows, and nothing that the two have said', async () => {
    const { game } = await settled();
    const third = await signUp();
    const seen = await page(third, game);
    expect(seen).toMatchObject({ standing: null, agreement: null, proposals: [], interests: [], mine: false });
    expect(JSON.stringify(seen)).not.toMatch(SECRETS);
    expect(JSON.stringify(seen)).not.toContain('Page Aces');
    expect(await (await signUpMember()).refusedWith(getGame, { params: { id: game.id } })).toBe(403);
    expect(await visitor().refusedWith(getGame, { params: { id: game.id } })).toBe(401);
  });

  it('finds no page of a game that is canceled, of a blocked team, or that never was', async () => {
    const [host, guest, third] = await signUpTeams('Page Hawks', 'Page Aces', 'Third Thrashers');
    const open = await post(host);
    await host.ask(blockTeam, { params: third.user });
    expect(await refused(third, open)).toBe(404);
    await host.ask(deleteMatchup, { params: { id: open.id } });
    for (const team of [host, guest]) expect(await refused(team, open)).toBe(404);
    expect(await refused(host, { id: 999_999_999 })).toBe(404);
    expect((await host.raw('GET', '/api/games/12x')).status).toBe(404);
  });
});

describe('an open game', () => {
  it('shows its team who asks, with their words, and others neither', async () => {
    const [host, guest, third] = await signUpTeams('Page Hawks', 'Page Aces', 'Third Thrashers');
    const game = await post(host);
    const intro = 'We play Saturdays, and bring a referee.';
    await guest.ask(expressInterest, { body: { matchupId: game.id, intro } });
    const asking = { team: { teamName: 'Page Aces' }, intro, about: { sport: 'baseball', ageGroup: '12u', miles: 0 } };
    expect(await page(host, game)).toMatchObject({ standing: 'answer', interested: 1, interests: [asking] });
    expect((await host.ask(listMyMatchups, { query: {} }))[0]?.interests).toMatchObject([asking]);
    for (const team of [guest, third]) {
      const seen = await page(team, game);
      expect(seen.interests).toEqual([]);
      expect(JSON.stringify(seen)).not.toContain('referee');
    }
    expect(await page(guest, game)).toMatchObject({ standing: 'waiting', myInterest: { status: 'pending' } });
  });

  it('tells a declined team what it was answered, and a team that withdrew nothing more', async () => {
    const [host, guest] = await signUpTeams('Page Hawks', 'Page Aces');
    const game = await post(host);
    const first = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    await guest.ask(withdrawInterest, { params: { id: first.id } });
    expect(await page(guest, game)).toMatchObject({ standing: null, myInterest: null });
    const { id } = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    await host.ask(decideInterest, { params: { id }, body: { status: 'rejected', note: 'Next time.' } });
    expect(await page(guest, game)).toMatchObject({
      standing: null,
      myInterest: { status: 'rejected', note: 'Next time.' },
    });
  });

  it('takes no introduction that is too long or no text', async () => {
    const [host, guest] = await signUpTeams('Page Hawks', 'Page Aces');
    const { id: matchupId } = await post(host);
    for (const intro of ['x'.repeat(INTRO_MAX + 1), 7, ['x'], { $gt: '' }])
      expect((await guest.raw('POST', '/api/interests', { json: { matchupId, intro } })).status).toBe(400);
  });
});
