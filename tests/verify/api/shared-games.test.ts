/** Game links under load. */
import { getGameLink } from '@playfield/contracts/shared-games.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { flood } from '../../support/floods.ts';
import { post, signUp, type TestTeam } from '../../support/teams.ts';

const PRIVATE = {
  name: 'Rosalind Quillfeather',
  team: 'Zephyr Questers',
  field: 'Hidden Hollow Park',
  street: '77 Secret St',
  notes: 'Ring the rusty bell',
};
const TOWN = 'Boulder, CO';

let team: TestTeam;
beforeAll(async () => {
  team = await signUp({ fullName: PRIVATE.name, teamName: PRIVATE.team, teamLocation: TOWN });
});

async function shared(of: TestTeam = team, more: Parameters<typeof post>[1] = {}) {
  const game = await post(of, {
    location: TOWN,
    address: `${PRIVATE.field}, ${PRIVATE.street}`,
    additionalInfo: PRIVATE.notes,
    ...more,
  });
  const { path } = await of.ask(getGameLink, { params: { id: game.id } });
  return { game, path, code: path.slice('/g/'.length) };
}

describe('a game link', () => {
  it('is rate-limited', async () => {
    const { path } = await shared();
    expect(await flood('HEAD', () => path)).toEqual(new Set(['200', '429 later']));
  });
});
