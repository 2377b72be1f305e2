import { setGameDetails } from '@playfield/contracts/game-details.ts';
import { updateProfile } from '@playfield/contracts/account.ts';
import { register } from '@playfield/contracts/registration.ts';
import { addTeam } from '@playfield/contracts/people.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { saveSearch } from '@playfield/contracts/saved-searches.ts';
import { expect, it } from 'vitest';
import { detailsBody, managerRegistration, matchupBody, newAddress } from '../../support/bodies.ts';
import { agree } from '../../support/games.ts';
import { signUp, visitor } from '../../support/teams.ts';

it('rejects links and invisible characters in names and places, but allows links in messages', async () => {
  const [team, reader] = await Promise.all([signUp(), signUp()]);
  const params = { id: (await agree(team, reader)).id };
  for (const text of ['Free tickets: evil.com', 'Bea\u202Esr']) {
    for (const field of ['fullName', 'teamName', 'teamLocation'] as const) {
      expect(await visitor().refusedWith(register, { body: managerRegistration({ [field]: text }) }), field).toBe(400);
      expect(await team.refusedWith(updateProfile, { body: { [field]: text } }), field).toBe(400);
    }
    expect(await team.refusedWith(createMatchup, { body: matchupBody({ location: text }) })).toBe(400);
    expect(await team.refusedWith(saveSearch, { body: { name: text, cadence: 'daily', filters: {} } })).toBe(400);
    const contact = { name: text, email: newAddress(), requestType: 'general', message: 'Ten characters' } as const;
    expect(await visitor().refusedWith(sendContactMessage, { body: contact })).toBe(400);
    for (const field of ['uniforms', 'contactName', 'contactPhone'])
      expect(await team.refusedWith(setGameDetails, { params, body: detailsBody({ [field]: text }) }), field).toBe(400);
  }
  // The first name imitates the site's name with Cyrillic letters.
  for (const name of ['Рlауfіеld Support', 'call 303 555 1234']) {
    for (const field of ['fullName', 'teamName'])
      expect(await visitor().refusedWith(register, { body: managerRegistration({ [field]: name }) }), name).toBe(400);
    const body = { teamName: name, teamLocation: 'Boulder, CO', sport: 'soccer', ageGroup: '12u' } as const;
    expect(await team.refusedWith(addTeam, { body }), name).toBe(400);
  }
  const { fieldErrors } = await team.refused(updateProfile, { body: { teamName: 'evil.com' } });
  expect(fieldErrors).toEqual({ teamName: ['Please use plain text without links'] });
  expect(await team.ask(me)).toEqual(team.user);

  const pasted = detailsBody({ contactPhone: '\u202A303\u00A0555\u20110100\u202C' }, { fieldRules: 'Two\nlines' });
  expect(await team.ask(setGameDetails, { params, body: pasted })).toMatchObject({
    ours: { contactPhone: '(303) 555-0100' },
  });
  const receiverId = reader.user.id;
  const turned = { receiverId, content: 'Pay here: \u202Emoc.live' };
  expect(await team.refusedWith(sendMessage, { body: turned })).toBe(400);
  const content = 'The field:\nhttps://park.example/map 👨‍👩‍👧';
  expect(await team.ask(sendMessage, { body: { receiverId, content } })).toMatchObject({ content });
});
