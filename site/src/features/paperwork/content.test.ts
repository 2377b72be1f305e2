import type { GamePage } from '@playfield/contracts/games.ts';
import { expect, it } from 'vitest';
import { soccerAssociations } from './associations.ts';
import { hasPaperwork, paperworkOf } from './content.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const side = { kit: '', contactName: '', contactPhone: '', ticked: false };
const home = { id: 1, teamName: 'Águilas Niños', teamLocation: 'Boston, MA' };
const away = { id: 2, teamName: 'Larks', teamLocation: 'Albany, NY' };

const agreed = {
  game: {
    id: 7,
    matchupType: 'hosting',
    sport: 'soccer',
    ageGroup: '12u',
    gender: 'female',
    competitionLevel: null,
    date: '2026-12-05',
    startTime: '10:00',
    endTime: '11:30',
    timeZone: 'America/New_York',
    startsAt: '2026-12-05T15:00:00.000Z',
    location: 'Boston, MA',
    address: 'Field 3, 10 Main St',
    latitude: null,
    longitude: null,
    zipcode: null,
    state: 'MA',
    maxTravelDistance: null,
    additionalInfo: null,
    status: 'matched',
    team: home,
    interestCount: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
  },
  standing: 'agreed',
  opponent: away,
  interested: 0,
  asking: [],
  apart: false,
  mine: true,
  about: null,
  myInterest: null,
  interests: [],
  proposals: [],
  steps: [],
  agreement: {
    matchupId: 7,
    revision: 2,
    terms: { format: '9 v 9', referees: '', fees: '', fieldRules: '', weatherPlan: 'We decide at 8 AM.' },
    ours: { ...side, team: home, ticked: true, contactName: 'Coach Kim', contactPhone: '617 555-0142', kit: 'Red' },
    theirs: { ...side, team: away, ticked: true },
  },
} satisfies GamePage;
const town = 'Boston, MA';

it('says what both teams said, the home team first, and leaves open what neither did', () => {
  const said = paperworkOf(agreed, { town, now: NOW });
  expect(said).toMatchObject({
    title: 'Águilas Niños vs. Larks',
    kind: '12U Girls Soccer',
    when: 'Sat, Dec 5, 10:00 AM – 11:30 AM EST',
    place: 'Field 3, 10 Main St, Boston, MA',
    home: { role: 'Home', uniforms: 'Red', contact: 'Coach Kim, 617 555-0142', town },
    visitors: { role: 'Visitors', uniforms: '', contact: '', town: 'Albany, NY' },
    isConfirmed: true,
    fileName: 'game-paperwork-2026-12-05.pdf',
  });
  expect(said?.terms).toContainEqual({ label: 'Weather plan', value: 'We decide at 8 AM.' });
  expect(said?.terms).toContainEqual({ label: 'Referees', value: '' });
  expect(said?.directions).toContain('Field+3');
});

it('is the same game for the visitors', () => {
  const { ours, theirs } = agreed.agreement;
  const visitors: GamePage = {
    ...agreed,
    mine: false,
    opponent: home,
    agreement: { ...agreed.agreement, ours: theirs, theirs: ours },
  };
  const seen = paperworkOf(visitors, { town: 'Albany, NY', now: NOW });
  expect(seen).not.toBeNull();
  expect(seen).toEqual(paperworkOf(agreed, { town, now: NOW }));
});

it('is there for agreed games of teams that may know each other, and for no others', () => {
  expect(hasPaperwork(agreed)).toBe(true);
  for (const page of [
    { ...agreed, standing: 'canceled' },
    { ...agreed, standing: 'answer' },
    { ...agreed, standing: null },
    { ...agreed, agreement: null },
    { ...agreed, opponent: null },
  ] satisfies GamePage[]) {
    expect(hasPaperwork(page)).toBe(false);
    expect(paperworkOf(page, { town })).toBeNull();
  }
});

it('names no way to a field that has no name', () => {
  const game = { ...agreed.game, address: null };
  const said = paperworkOf({ ...agreed, game }, { town });
  expect(said?.directions).toBeNull();
  expect(said?.place).toBe('Boston, MA, field not named yet');
});

it('links the associations of the states where the two teams are, for youth soccer alone', () => {
  const linksOf = (game: Partial<GamePage['game']>) =>
    paperworkOf({ ...agreed, game: { ...agreed.game, ...game } }, { town })?.checklist.flatMap(({ link = [] }) => link);
  expect(linksOf({})).toEqual([soccerAssociations.MA?.[0]?.link, soccerAssociations.NY?.[0]?.link]);
  expect(linksOf({ ageGroup: 'adult' })).toEqual([]);
  expect(linksOf({ sport: 'hockey' })).toEqual([]);
  expect(linksOf({ state: 'WY' })).toContain(soccerAssociations.WY?.[0]?.link);
});

it('links associations over a safe connection', () => {
  for (const { link } of Object.values(soccerAssociations).flat()) expect(new URL(link).protocol).toBe('https:');
});
