/** One event of every kind that people are written to about, for previews and tests. */
import type { MailedEvent } from '../rules.ts';

const aboutInterest = {
  interestId: 'f'.repeat(24),
  matchup: {
    id: 3,
    sport: 'fastpitch-softball',
    ageGroup: '12u',
    location: 'Pleasant View Park, Boulder, CO',
    date: '2027-05-01',
    startTime: '09:30',
    endTime: '11:00',
    timeZone: 'America/Denver',
    revision: 3,
  },
  postingTeam: { id: 1, teamName: 'Hosting Hawks', teamLocation: 'Boulder, CO' },
  interestedTeam: { id: 2, teamName: 'Guest Gators', teamLocation: 'Denver, CO' },
} as const;

const letter = {
  name: 'Robin',
  email: 'robin@teams.example',
  requestType: 'support',
  message: 'How do I change our home field?\nWe moved across town.',
};

const { interestId, matchup, postingTeam, interestedTeam } = aboutInterest;

export const samples: readonly MailedEvent[] = [
  { type: 'user.verification_requested', userId: 1, token: 'sample-token' },
  { type: 'user.registration_repeated', userId: 1 },
  { type: 'user.verified', userId: 1 },
  { type: 'user.password_reset_requested', userId: 1, token: 'sample-token' },
  { type: 'user.password_changed', userId: 1 },
  { type: 'user.two_step_changed', userId: 1, change: 'codes_on' },
  { type: 'user.deleted', userId: 1, email: 'robin@teams.example', fullName: 'Robin Reyes' },
  { type: 'contact.received', ...letter },
  { type: 'contact.acknowledged', ...letter },
  { type: 'newsletter.requested', email: 'robin@teams.example', token: 'sample-token' },
  { type: 'newsletter.confirmed', email: 'robin@teams.example', subscription: 'sample' },
  { type: 'interest.created', ...aboutInterest },
  { type: 'interest.accepted', ...aboutInterest, note: 'Bring dark jerseys, please.' },
  { type: 'interest.rejected', ...aboutInterest },
  { type: 'interest.withdrawn', ...aboutInterest },
  { type: 'interest.expired', ...aboutInterest },
  {
    type: 'matchup.updated',
    matchup,
    before: { ...matchup, startTime: '08:00', location: 'Scott Carpenter Park, Boulder, CO' },
    postingTeam,
    team: interestedTeam,
    agreed: true,
  },
  { type: 'matchup.cancelled', matchup, postingTeam, team: interestedTeam, agreed: true },
  { type: 'review.due', matchup, team: postingTeam, otherTeam: interestedTeam },
  { type: 'interest.ended', interestId, matchup, team: postingTeam },
];
