import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../../shared/api/test-server.ts';
import { $notifications, loadOlder, showNotifications } from './store.ts';

const answer = answerCalls();
const item = (id: string, seen = false) =>
  ({ id, seen, kind: 'messages', title: id, text: '', path: '/', createdAt: '' }) as const;
const shown = () => {
  const held = $notifications.get();
  return held.status === 'ready' ? held.value.items.map(({ id, seen }) => (seen ? id : `${id} new`)) : held.status;
};
const page = (json: unknown, cursor?: string) => ({
  'GET /api/notifications': { json, cursor },
  'POST /api/notifications/seen': {},
});

beforeAll(() => void vi.stubGlobal('document', { visibilityState: 'visible' }));
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => $notifications.set({ status: 'loading' }));

it('adds new notifications above older pages and keeps the older pages', async () => {
  answer(page([item('c', true), item('b', true)], 'b'));
  await showNotifications();
  answer(page([item('a', true)]));
  await loadOlder();
  answer(page([item('d'), item('c', true)], 'c'));
  await showNotifications();
  expect(shown()).toEqual(['d new', 'c', 'b', 'a']);
});

it('drops the older notifications if more new ones arrived than fit on one page', async () => {
  answer(page([item('a', true)]));
  await showNotifications();
  answer(page([item('z'), item('y')], 'y'));
  await showNotifications();
  expect(shown()).toEqual(['z new', 'y new']);
});
