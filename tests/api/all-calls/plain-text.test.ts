/** Links and invisible characters in names. */
import { setGameDetails } from '@playfield/contracts/game-details.ts';
import { updateProfile } from '@playfield/contracts/account.ts';
import { register } from '@playfield/contracts/registration.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { saveSearch } from '@playfield/contracts/saved-searches.ts';
import { expect, it } from 'vitest';
import {
  agree,
  detailsBody,
  managerRegistration,
  matchupBody,
  newAddress,
  signUp,
  visitor,
} from '../../support/teams.ts';

const LINKS = [
  'Win at www.evil.example',
  'Free tickets: evil.com',
  'https://evil.example',
  'coach@evil.example',
  'wa․me',
];
const UNSEEN = ['Bea\u202Esr', 'Bea\u200Brs', 'Bea\u2066rs', 'Bea\u{E0041}rs', 'Bea\u0085rs', 'Bea\trs', 'Bea\u2028rs'];
const NO_LINKS = ['Please use plain text without links'];

it('rejects links and invisible characters in every name', async () => {
  const team = await signUp();
  const filters = { sport: 'soccer' } as const;
  for (const text of [...LINKS, ...UNSEEN]) {
    for (const field of ['fullName', 'teamName', 'teamLocation'] as const) {
      const registered = await visitor().refused(register, { body: managerRegistration({ [field]: text }) });
      expect(registered, `${field}: ${JSON.stringify(text)}`).toMatchObject({ status: 400 });
      expect(await team.refusedWith(updateProfile, { body: { [field]: text } })).toBe(400);
    }
    expect(await team.refusedWith(createMatchup, { body: matchupBody({ location: text }) })).toBe(400);
    const search = { name: text, cadence: 'daily', filters } as const;
    expect(await team.refusedWith(saveSearch, { body: search })).toBe(400);
    const contact = { name: text, email: newAddress(), requestType: 'general', message: 'Ten characters' } as const;
    expect(await visitor().refusedWith(sendContactMessage, { body: contact })).toBe(400);
  }
  for (const text of ['Рlауfіеld Security', 'call 3O3 55S 1234'])
    for (const field of ['fullName', 'teamName'])
      expect(await team.refusedWith(updateProfile, { body: { [field]: text } }), text).toBe(400);
  const { fieldErrors } = await team.refused(updateProfile, { body: { teamName: 'evil.com' } });
  expect(fieldErrors).toEqual({ teamName: NO_LINKS });
  expect(await team.ask(me)).toEqual(team.user);
});

it('rejects links and line breaks in game details', async () => {
  const [host, guest] = [await signUp(), await signUp()];
  const { id } = await agree(host, guest);
  const side = { uniforms: 'Green', contactName: 'Robin', contactPhone: '303 555 0100' };
  for (const wrong of [{ uniforms: 'evil.com' }, { contactName: 'a@evil.com' }, { contactPhone: '303\n555\t0100' }]) {
    const set = { params: { id }, body: detailsBody({ ...side, ...wrong }, { fieldRules: 'Two\nlines' }) };
    expect(await host.refusedWith(setGameDetails, set), JSON.stringify(wrong)).toBe(400);
  }
  const pasted = { ...side, contactPhone: '\u202A303\u00A0555\u20110100\u202C' };
  const body = detailsBody(pasted, { fieldRules: 'Two\nlines' });
  expect(await host.ask(setGameDetails, { params: { id }, body })).toMatchObject({
    ours: { ...side, contactPhone: '303 555-0100' },
  });
});

it('accepts links and several lines in a message but no direction marks', async () => {
  const [writer, reader] = [await signUp(), await signUp()];
  await agree(writer, reader);
  const receiverId = reader.user.id;
  const turned = { receiverId, content: 'Pay here: \u202Emoc.live' };
  expect(await writer.refusedWith(sendMessage, { body: turned })).toBe(400);
  const content = 'The field:\nhttps://park.example/map 👨‍👩‍👧';
  expect(await writer.ask(sendMessage, { body: { receiverId, content } })).toMatchObject({ content });
});
