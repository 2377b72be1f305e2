import { readThread } from '@playfield/contracts/messages.ts';
import { beforeAll, expect, inject, it } from 'vitest';
import { listen } from '../support/live.ts';
import { agree, say, signUpTeams, type TestTeam } from '../support/teams.ts';

const ASKING = 'Venmo me $120 for the field first';

let host: TestTeam;
let guest: TestTeam;

beforeAll(async () => {
  [host, guest] = await signUpTeams('Hasty Hawks', 'Guarded Gators');
  await agree(host, guest);
});

const thread = (reader: TestTeam, other: TestTeam) =>
  reader.ask(readThread, { params: { otherUserId: other.user.id } });

it('flags a message that mentions money in the thread and live', async () => {
  await using reading = await listen(inject('url'), guest);
  await using writing = await listen(inject('url'), host);
  const harmless = await say(host, guest, 'We won 5-3 in Cashmere');
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
