import { describe, expect, it } from 'vitest';
import { digestSample } from '../email/samples.ts';
import { isOvertaken, lineOf, pushMessageOf } from './lines.ts';
import type { NotificationType } from '../delivery/rules.ts';

const fact = (type: NotificationType, eventId: string, more: Partial<Parameters<typeof isOvertaken>[0]> = {}) => ({
  type,
  eventId,
  userId: 1,
  interestId: 'i',
  matchupId: 3,
  otherTeamId: 2,
  ...more,
});

describe('a line in the list', () => {
  it.each(digestSample.events.map((event) => [event.type, event] as const))('says what happened: %s', (_, event) => {
    const { title, text, path } = lineOf(event);
    expect(title).toMatch(/^.{5,80}$/);
    expect(text).not.toBe('');
    expect(path).toMatch(/^\/[a-z-]+(?:\/\d+)?(?:\?game=\d+)?(?:#[a-z]+(?:-\d+)?)?$/);
  });

  it('keeps messages to themselves', () => {
    for (const event of digestSample.events) expect(JSON.stringify(lineOf(event))).not.toContain('Field 2');
  });
});

it('shows no words of a team that nothing was agreed with on a lock screen', () => {
  const strangers = digestSample.events.filter(({ type }) => /^interest\.(?:created|withdrawn)$/.test(type));
  expect(strangers).toHaveLength(2);
  for (const event of strangers) {
    expect(lineOf(event).title).not.toBe(pushMessageOf(event).title);
    expect(pushMessageOf(event).title).toMatch(/^A team /);
  }
});

describe('news', () => {
  it('is overtaken by an answer to the interest, whoever hears of that, and by its withdrawal', () => {
    const interest = fact('interest.created', '1');
    expect(isOvertaken(interest, [interest, fact('interest.accepted', '2', { userId: 2 })])).toBe(true);
    expect(isOvertaken(interest, [interest, fact('interest.withdrawn', '2')])).toBe(true);
    expect(isOvertaken(interest, [interest, fact('interest.withdrawn', '2', { interestId: 'other' })])).toBe(false);
    expect(isOvertaken(interest, [interest])).toBe(false);
  });

  it('of a change is overtaken by the next change and by calling off, for the same reader', () => {
    const change = fact('matchup.updated', '2');
    expect(isOvertaken(change, [fact('matchup.updated', '1'), change])).toBe(false);
    expect(isOvertaken(change, [change, fact('matchup.updated', '3')])).toBe(true);
    expect(isOvertaken(change, [change, fact('matchup.cancelled', '3')])).toBe(true);
    expect(isOvertaken(change, [change, fact('matchup.cancelled', '3', { userId: 9 })])).toBe(false);
    expect(isOvertaken(fact('matchup.cancelled', '3'), [change])).toBe(false);
  });

  it('of messages is overtaken by later news of the same sender', () => {
    const message = fact('message.unread', '1', { interestId: null, matchupId: null });
    expect(isOvertaken(message, [fact('message.unread', '2')])).toBe(true);
    expect(isOvertaken(message, [fact('message.unread', '2', { otherTeamId: 7 })])).toBe(false);
  });
});
