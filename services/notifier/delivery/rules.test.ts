import { expect, it } from 'vitest';
import { samples } from '../email/samples.ts';
import { DIGEST, isNotification, LANES, laneOf, rankOf } from './rules.ts';

it('gives each email the lane of those who wait for it', () => {
  expect(laneOf('user.verification_requested')).toBe('account');
  expect(laneOf('user.password_reset_requested')).toBe('account');
  expect(laneOf('team.invited')).toBe('account');
  expect(laneOf('interest.created')).toBe('games');
  expect(laneOf('message.unread')).toBe('games');
  expect(laneOf('search.matched')).toBe('digests');
  expect(laneOf(DIGEST)).toBe('digests');
});

it('lets nothing that readers can turn off into the first lane', () => {
  for (const sample of samples) expect(laneOf(sample.type) === 'account', sample.type).toBe(!isNotification(sample));
});

it('ranks the lanes by how urgent they are', () => {
  expect(LANES.map(rankOf)).toEqual([0, 1, 2]);
});
