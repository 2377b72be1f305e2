import { describe, expect, it } from 'vitest';
import { refreshed, withMessage, withSent, type Thread, type ThreadMessage } from './thread.ts';

const ME = 1;
const THEM = 2;

function message(id: string, more: Partial<ThreadMessage> = {}): ThreadMessage {
  const names = { senderName: '', receiverName: '', senderTeamName: '', receiverTeamName: '' };
  const createdAt = '2026-11-21T10:00:00Z';
  return { id, senderId: THEM, receiverId: ME, content: `text ${id}`, read: false, createdAt, ...names, ...more };
}
const thread = (ids: string, cursor: string | null = null): Thread => ({
  messages: ids.split('').map((id) => message(id)),
  cursor,
});
const draft = message('sending-1', { senderId: ME, receiverId: THEM, content: 'Hello', sending: true });
const ids = ({ messages }: Thread) => messages.map(({ id }) => id).join('');

describe('a refreshed thread', () => {
  it('keeps earlier messages and their cursor', () => {
    const held = refreshed(thread('abcd', 'a'), thread('cde', 'c'));
    expect([ids(held), held.cursor]).toEqual(['abcde', 'a']);
  });

  it('drops earlier messages if more were missed than one response contains', () => {
    const held = refreshed(thread('abc', 'a'), thread('fgh', 'f'));
    expect([ids(held), held.cursor]).toEqual(['fgh', 'f']);
  });

  it('keeps pending messages and messages from events newer than the response', () => {
    const held = { messages: [...thread('abd').messages, draft], cursor: null };
    expect(ids(refreshed(held, thread('abc')))).toBe('abcdsending-1');
    expect(ids(refreshed(held, thread('xyz', 'x')))).toBe('xyzsending-1');
  });

  it('keeps messages marked as read', () => {
    const read = { messages: [message('a', { read: true })], cursor: null };
    expect(refreshed(read, thread('a')).messages[0]?.read).toBe(true);
  });
});

describe('a message that arrives', () => {
  it('is shown only once, even if it arrives repeatedly', () => {
    const once = withMessage(thread('a'), message('b'));
    expect(ids(withMessage(once, message('b')))).toBe('ab');
  });

  it('is inserted in order if it arrives late', () => {
    expect(ids(withMessage(thread('ac'), message('b')))).toBe('abc');
  });

  it('replaces the team’s own pending message and keeps its key', () => {
    const sent = message('b', { senderId: ME, receiverId: THEM, content: 'Hello' });
    const held = withMessage({ messages: [draft], cursor: null }, sent);
    expect(held.messages).toEqual([{ ...sent, key: 'sending-1' }]);
    expect(withSent(held, draft, sent).messages).toEqual([{ ...sent, key: 'sending-1' }]);
  });

  it('from the other team does not replace a pending message', () => {
    const theirs = message('b', { content: 'Hello' });
    expect(ids(withMessage({ messages: [draft], cursor: null }, theirs))).toBe('bsending-1');
  });
});
