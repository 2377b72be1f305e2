import { expect, it, vi } from 'vitest';
import { messageFor, type MadeLink } from './AnswerLinks.tsx';

const made: MadeLink = {
  id: 'a',
  state: 'open',
  createdAt: '2026-12-01T12:00:00Z',
  expiresAt: '2026-12-15T12:00:00Z',
  code: '0123456789abcdef',
  game: {
    matchupType: 'hosting',
    sport: 'soccer',
    ageGroup: '12u',
    gender: 'male',
    competitionLevel: null,
    date: '2027-05-01',
    startTime: '10:00',
    endTime: '12:00',
    timeZone: 'America/Denver',
    town: 'Boulder, CO',
  },
};

it('uses the same text and link for WhatsApp, SMS and email', () => {
  vi.stubGlobal('location', new URL('https://playfield.example/games/1'));
  const { address, text, whatsApp, sms, email } = messageFor(made, 'Bats & "Balls"');
  expect(address).toBe('https://playfield.example/a?link=0123456789abcdef');
  expect(text).toBe(
    `Hi coach, Bats & "Balls" would like to play you: 12U Boys Soccer at our field in Boulder, CO on Sat, May 1, 2027, 10:00 AM – 12:00 PM MDT. Say yes, suggest another time, or pass here: ${address}`,
  );
  expect(new URL(whatsApp).searchParams.get('text')).toBe(text);
  expect(new URLSearchParams(sms.slice('sms:?'.length)).get('body')).toBe(text);
  expect(new URL(email).searchParams.get('body')).toBe(text);
  const looking = { ...made, game: { ...made.game, matchupType: 'looking' as const } };
  expect(messageFor(looking, 'Bats').text).toContain('12U Boys Soccer at your field on Sat');
});
