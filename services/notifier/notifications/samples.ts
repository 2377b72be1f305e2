/** Teams and games that samples share. */
export const matchup = {
  id: 3,
  sport: 'fastpitch-softball',
  ageGroup: '12u',
  location: 'Pleasant View Park, Boulder, CO',
  date: '2027-05-01',
  startTime: '09:30',
  endTime: '11:00',
  timeZone: 'America/Denver',
  revision: 3,
} as const;
export const hawks = { id: 1, teamName: 'Hosting Hawks', teamLocation: 'Boulder, CO' };
export const gators = { id: 2, teamName: 'Guest Gators', teamLocation: 'Denver, CO' };

export const sampleInterest = { interestId: 'f'.repeat(24), matchup, postingTeam: hawks, interestedTeam: gators };

export const sampleProposal = {
  proposalId: 'e'.repeat(24),
  matchup: { ...matchup, address: '5805 Baseline Rd, field 3' },
  before: { ...matchup, startTime: '08:00' },
  proposer: hawks,
  answerer: gators,
  reason: 'weather',
  note: 'The park closes its fields on Friday night.',
  late: false,
  quick: false,
} as const;

export const sampleWeekendGame = {
  weekendGameId: 'c'.repeat(24),
  team: hawks,
  otherTeam: gators,
  matchup: { ...matchup, id: 0, location: 'Boulder, CO', revision: 0 },
};

export const sampleLink = { startsAt: '2027-05-01T15:30:00.000Z', token: 'sample-token' };
