/** Crests as pictures. */
import { crestPicturePath } from '@playfield/contracts/crests.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { expect, inject, it } from 'vitest';
import { mailbox, post, signUpTeams } from '../support/teams.ts';

const get = (path: string) => fetch(new URL(path, inject('url')));

it('draws a crest as the same picture for everyone, and nothing for what is none', async () => {
  const path = '/api/crests/shield.sash.navy.gold.BB.png';
  const [first, second] = [await get(path), await get(path)];
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(first.headers.get('set-cookie')).toBeNull();
  const [one, other] = [Buffer.from(await first.arrayBuffer()), Buffer.from(await second.arrayBuffer())];
  expect([one.readUInt32BE(16), one.readUInt32BE(20)]).toEqual([144, 144]);
  expect(one.equals(other)).toBe(true);
  for (const name of ['shield.sash.navy.gold.KKK', '..%2F..%2Fetc%2Fpasswd']) {
    const answer = await get(`/api/crests/${name}.png`);
    expect([answer.status, answer.headers.get('cache-control')], name).toEqual([404, 'no-store']);
  }
});

it('appears in emails about another team, which read well without it', async () => {
  const [host, guest] = await signUpTeams('Hosting Herons', 'Guest Geckos');
  const game = await post(host);
  await guest.ask(expressInterest, { body: { matchupId: game.id } });
  const { crest = '' } = await host.ask(getTeam, { params: { id: guest.user.id } });
  const address = new URL(crestPicturePath(crest, 'Guest Geckos') ?? '', inject('env')['PUBLIC_URL']).href;
  const mail = await mailbox().waitFor(host.user.email, /is interested/);
  expect(mail.html).toMatch(/<img src="[^"]+" width="64" height="64" alt(?:="")? /);
  expect(mail.html).toContain(`src="${address}"`);
  expect(mail.html).toContain('Guest Geckos from');
  expect((await get(new URL(address).pathname)).status).toBe(200);
});
