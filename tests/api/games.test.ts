/** The page of a game. */
import { setAgreement } from '@playfield/contracts/agreements.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { decideInterest, expressInterest, withdrawInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { answerChange, askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { describe, expect, it } from 'vitest';
import { agree, agreementBody, express, post, signUp, signUpTeams, type TestTeam } from '../support/teams.ts';

const SECRETS = /Walrus|Narwhal|555-0147|Olive Otter|Lightning/;
const field = { location: 'Walrus Meadow, Boulder, CO', address: 'Narwhal Gate 9' };
const off = { reason: 'weather', note: 'Lightning.' } as const;
const page = (team: TestTeam, { id }: { id: number }) => team.ask(getGame, { params: { id } });
const refused = (team: TestTeam, { id }: { id: number }) => team.refusedWith(getGame, { params: { id } });

async function settled() {
  const [host, guest] = await signUpTeams('Page Hawks', 'Page Aces');
  const game = await agree(host, guest, field);
  const ours = { uniforms: 'Red', contactName: 'Olive Otter', contactPhone: '303 555-0147' };
  const body = agreementBody(ours, { fieldRules: 'Walrus rules' });
  await host.ask(setAgreement, { params: { id: game.id }, body });
  return { host, guest, game };
}

describe('the two teams of an agreed game', () => {
  it('read the opponent, the field, the contacts and each other’s record', async () => {
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
        change: null,
        cancellation: null,
        agreement: { revision: 1, terms: { fieldRules: 'Walrus rules' } },
        agreedAt: expect.any(String),
      });
  });

  it('read changes, answers and the cancellation in order', async () => {
    const { host, guest, game } = await settled();
    const change = { date: game.date, reason: 'field', location: field.location } as const;
    await guest.ask(askChange, {
      params: { id: game.id },
      body: { ...change, startTime: '14:00', endTime: '16:00' },
    });
    await host.ask(answerChange, { params: { id: game.id }, body: { status: 'declined' } });
    expect(await page(guest, game)).toMatchObject({ standing: 'agreed', game: { startTime: '10:00' }, change: null });
    await host.ask(cancelGame, { params: { id: game.id }, body: off });
    expect(await page(guest, game)).toMatchObject({
      standing: 'canceled',
      agreement: null,
      agreedAt: null,
      cancellation: { mine: false, ...off },
      log: [
        { what: 'agreed', mine: null },
        { what: 'wrote_agreement', mine: false },
        { what: 'asked_change', mine: true, reason: 'field' },
        { what: 'declined_change', mine: false },
        { what: 'canceled', mine: false, ...off },
      ],
    });
  });
});

describe('everyone else', () => {
  it('reads no more of an agreed game than a search shows', async () => {
    const { game } = await settled();
    const third = await signUp();
    const seen = await page(third, game);
    expect(seen).toMatchObject({ standing: null, agreement: null, log: [], interests: [], mine: false });
    expect(JSON.stringify(seen)).not.toMatch(SECRETS);
    expect(JSON.stringify(seen)).not.toContain('Page Aces');
  });

  it('finds no page of a canceled game, of a blocked team’s game or of an unknown game', async () => {
    const [host, guest, third] = await signUpTeams('Page Hawks', 'Page Aces', 'Third Thrashers');
    const open = await post(host);
    await host.ask(setBlock, { params: third.user, body: { blocked: true } });
    expect(await refused(third, open)).toBe(404);
    await host.ask(deleteMatchup, { params: { id: open.id } });
    for (const team of [host, guest]) expect(await refused(team, open)).toBe(404);
    expect(await refused(host, { id: 999_999_999 })).toBe(404);
  });
});

describe('an open game', () => {
  it('shows its team who asks with their words, and nobody else', async () => {
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

  it('shows a declined team the answer and a team that withdrew nothing', async () => {
    const [host, guest] = await signUpTeams('Page Hawks', 'Page Aces');
    const game = await post(host);
    const first = await express(guest, game);
    await guest.ask(withdrawInterest, { params: { id: first.id } });
    expect(await page(guest, game)).toMatchObject({ standing: null, myInterest: null });
    const { id } = await express(guest, game);
    await host.ask(decideInterest, { params: { id }, body: { status: 'rejected', note: 'Next time.' } });
    expect(await page(guest, game)).toMatchObject({
      standing: null,
      myInterest: { status: 'rejected', note: 'Next time.' },
    });
  });
});
