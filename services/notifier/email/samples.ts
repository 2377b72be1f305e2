/** One sample event per email type, for previews and tests. */
import { DIGEST, isNotification, type Digest, type MailedEvent } from '../delivery/rules.ts';

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

const content = {
  name: 'Robin',
  email: 'robin@teams.example',
  requestType: 'support',
  message: 'How do I change our home field?\nWe moved across town.',
};

const { interestId, matchup, postingTeam, interestedTeam } = aboutInterest;

const hawks = { id: 1, teamName: 'Hosting Hawks' };
const joined = { team: hawks, person: { id: 9, fullName: 'Sam Soto' }, recipients: [1, 9] };

const proposal = {
  proposalId: 'e'.repeat(24),
  matchup: { ...matchup, address: '5805 Baseline Rd, field 3' },
  before: { ...matchup, startTime: '08:00' },
  proposer: postingTeam,
  answerer: interestedTeam,
  reason: 'weather',
  note: 'The park closes its fields on Friday night.',
  late: false,
} as const;

const linked = { startsAt: '2027-05-01T15:30:00.000Z', token: 'sample-token' };
const asked = { matchup, team: interestedTeam, otherTeam: postingTeam, ...linked, answerers: null };

export const samples: readonly MailedEvent[] = [
  { type: 'user.verification_requested', userId: 1, token: 'sample-token' },
  { type: 'user.registration_repeated', userId: 1 },
  { type: 'user.verified', userId: 1 },
  { type: 'user.password_reset_requested', userId: 1, token: 'sample-token' },
  { type: 'user.password_changed', userId: 1 },
  { type: 'user.password_changed', userId: 1, secondStepEnded: true },
  { type: 'user.two_step_changed', userId: 1, change: 'codes_on' },
  { type: 'user.security_changed', userId: 1, change: 'signed_out_everywhere' },
  { type: 'user.security_changed', userId: 1, change: 'phone_changed' },
  { type: 'user.security_changed', userId: 1, change: 'calendar_renewed' },
  { type: 'user.new_device', userId: 1, device: 'Chrome on Android', at: '2027-04-20T17:00:00.000Z' },
  { type: 'user.second_step_failed', userId: 1 },
  { type: 'user.second_step_locked', userId: 1, token: 'sample-token' },
  { type: 'user.second_step_locked', userId: 1, token: null },
  {
    type: 'team.invited',
    email: 'sam@teams.example',
    team: hawks,
    role: 'manager',
    invitedBy: 'Robin Reyes',
    token: 'sample-token',
  },
  { type: 'team.people_changed', ...joined, change: 'joined', role: 'manager', by: null },
  { type: 'team.people_changed', ...joined, change: 'role_changed', role: 'owner', by: 'Robin Reyes' },
  { type: 'team.people_changed', ...joined, change: 'removed', role: null, by: 'Robin Reyes' },
  { type: 'team.people_changed', ...joined, change: 'left', role: null, by: null },
  {
    type: 'team.people_changed',
    ...joined,
    change: 'replacement_asked',
    role: 'owner',
    by: null,
    at: '2027-04-27T17:00:00.000Z',
  },
  { type: 'team.people_changed', ...joined, change: 'replacement_stopped', role: null, by: 'Robin Reyes' },
  { type: 'team.people_changed', ...joined, change: 'replaced', role: 'owner', by: null },
  { type: 'person.deleted', userId: 1, email: 'robin@teams.example', fullName: 'Robin Reyes' },
  { type: 'user.deleted', userId: 1, email: 'robin@teams.example', fullName: 'Robin Reyes' },
  { type: 'contact.received', ...content },
  { type: 'contact.acknowledged', ...content },
  { type: 'newsletter.requested', email: 'robin@teams.example', token: 'sample-token' },
  { type: 'newsletter.confirmed', email: 'robin@teams.example', subscription: 'sample' },
  { type: 'interest.created', ...aboutInterest },
  { type: 'interest.accepted', ...aboutInterest, note: 'Bring dark jerseys, please.' },
  { type: 'interest.rejected', ...aboutInterest },
  { type: 'interest.rejected', ...aboutInterest, inLine: true },
  { type: 'interest.offered', ...aboutInterest },
  { type: 'interest.taken', ...aboutInterest },
  { type: 'interest.withdrawn', ...aboutInterest },
  { type: 'interest.expired', ...aboutInterest },
  { ...proposal, type: 'proposal.made', kind: 'game', reason: null, before: null },
  { ...proposal, type: 'proposal.made', kind: 'game', reason: null, before: null, acquainted: true },
  { ...proposal, type: 'proposal.made', kind: 'game', reason: null, before: null, quick: true },
  { ...proposal, type: 'proposal.made', kind: 'change' },
  { ...proposal, type: 'proposal.made', kind: 'calloff', before: null, late: true },
  { ...proposal, type: 'proposal.accepted', kind: 'change' },
  { ...proposal, type: 'proposal.accepted', kind: 'calloff', before: null },
  { ...proposal, type: 'proposal.declined', kind: 'change' },
  { ...proposal, type: 'proposal.withdrawn', kind: 'game', before: null },
  { ...proposal, type: 'proposal.withdrawn', kind: 'game', before: null, quick: true, taken: true },
  { type: 'noshow.reported', matchup, team: postingTeam, otherTeam: interestedTeam, note: 'We waited an hour.' },
  {
    type: 'noshow.settled',
    matchup,
    team: postingTeam,
    otherTeam: interestedTeam,
    absent: postingTeam,
    missed: true,
    reason: 'The referee waited for your team too, and left at noon.',
  },
  { type: 'agreement.changed', matchup, team: postingTeam, otherTeam: interestedTeam, complete: false },
  { type: 'agreement.changed', matchup, team: postingTeam, otherTeam: interestedTeam, complete: true },
  {
    type: 'matchup.updated',
    matchup,
    before: { ...matchup, startTime: '08:00', location: 'Scott Carpenter Park, Boulder, CO' },
    postingTeam,
    team: interestedTeam,
    agreed: true,
  },
  { type: 'matchup.cancelled', matchup, postingTeam, team: interestedTeam, agreed: true },
  { type: 'matchup.cancelled', matchup, postingTeam, team: interestedTeam, agreed: true, ...linked, again: true },
  { type: 'matchup.cancelled', matchup, postingTeam, team: interestedTeam, agreed: true, ...linked, silent: true },
  { type: 'matchup.asked', ...asked, hours: 120, otherSaidYes: false },
  { type: 'matchup.asked', ...asked, hours: 48, otherSaidYes: true },
  { type: 'matchup.asked', ...asked, hours: 3, otherSaidYes: false },
  {
    type: 'search.matched',
    searchId: 'd'.repeat(24),
    name: '12U softball around Denver',
    cadence: 'daily',
    stopToken: 'sample-token',
    team: interestedTeam,
    matchup,
    postingTeam,
  },
  { type: 'review.due', matchup, team: postingTeam, otherTeam: interestedTeam },
  { type: 'review.revealed', matchup, team: postingTeam, otherTeam: interestedTeam },
  {
    type: 'message.unread',
    sender: postingTeam,
    receiver: interestedTeam,
    count: 2,
    excerpt: 'Field 2, and we bring the balls. See you Saturday?',
  },
  {
    type: 'report.filed',
    report: {
      id: '0192f0c1-0000-7000-8000-000000000000',
      subject: { kind: 'message', id: 'f'.repeat(24), team: postingTeam, content: 'Buy cheap jerseys here' },
      reporter: interestedTeam,
      reason: 'spam',
      details: 'The third time this week.',
      createdAt: '2027-04-20T17:00:00.000Z',
    },
  },
  {
    type: 'report.answered',
    reporter: interestedTeam,
    about: postingTeam,
    outcome: 'dismissed',
    note: 'They meant it well. We have asked them to write in another tone.',
  },
  {
    type: 'team.joined',
    team: postingTeam,
    otherTeam: { ...interestedTeam, sport: 'fastpitch-softball', ageGroup: '12u' },
  },
  { type: 'interest.ended', interestId, matchup, team: postingTeam },
  { type: 'opponent.suspended', matchup, team: postingTeam, otherTeam: interestedTeam },
];

/** A day on which everything happened. */
export const digestSample: Digest = { type: DIGEST, events: samples.filter((event) => isNotification(event)) };
