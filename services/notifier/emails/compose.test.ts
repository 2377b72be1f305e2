import type { Event } from '@playfield/contracts/events.ts';
import { describe, expect, it } from 'vitest';
import { compose } from './compose.ts';

const settings = { PUBLIC_URL: 'https://play.example', SUPPORT_EMAIL: 'support@play.example' };
const reader = { fullName: 'Robin <b>Reyes</b>', teamName: 'Boulder & Sons' };
const aboutInterest = {
  interestId: 'f'.repeat(24),
  matchup: {
    id: 3,
    sport: 'fastpitch-softball',
    ageGroup: '12u',
    location: '<script>alert(1)</script> Park',
    date: '2027-05-01',
    startTime: '09:30',
    endTime: '11:00',
    timeZone: 'America/Denver',
  },
  postingTeam: { id: 1, teamName: 'Hosting Hawks', teamLocation: 'Boulder, CO' },
  interestedTeam: { id: 2, teamName: 'Guest "Gators"', teamLocation: 'Denver, CO' },
} as const;

const mailed: Event[] = [
  { type: 'user.verification_requested', userId: 1, email: 'r@play.example', fullName: 'Robin', token: 'TOKEN' },
  { type: 'user.registration_repeated', userId: 1, email: 'r@play.example', fullName: 'Robin' },
  { type: 'interest.created', ...aboutInterest },
  { type: 'interest.accepted', ...aboutInterest },
  { type: 'interest.rejected', ...aboutInterest },
  { type: 'interest.withdrawn', ...aboutInterest },
];

describe.each(mailed.map((event) => [event.type, event] as const))('the e-mail about %s', (type, event) => {
  const { subject, html, text } = compose(event, reader, settings);

  it('has one line of subject, and a button whose address also stands in plain text', () => {
    expect(subject).toMatch(/^[^\r\n]{5,120}$/);
    const [, url = ''] = /<a href="(https:\/\/play\.example\/[^"]*)" style="display:inline-block/.exec(html) ?? [];
    expect(url).not.toBe('');
    expect(text).toContain(url);
  });

  it('makes what people wrote harmless', () => {
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).toContain('Robin &lt;b&gt;Reyes&lt;/b&gt;');
    expect(text).toContain('Robin <b>Reyes</b>');
  });

  it.runIf(type.startsWith('interest.'))('says which game it is about', () => {
    for (const fact of ['Fast Pitch Softball, 12U', 'May 1, 2027', '9:30 AM – 11:00 AM']) expect(text).toContain(fact);
  });
});

it('does not exist for events that nobody is told of', () => {
  expect(() => compose({ type: 'user.updated' } as never, reader, settings)).toThrow('no e-mail');
});
