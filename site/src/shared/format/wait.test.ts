import { expect, it } from 'vitest';
import { waitText } from './wait.ts';

it('formats short waits in seconds and long ones in minutes', () => {
  expect([1, 43, 90].map(waitText)).toEqual(['1 second', '43 seconds', '90 seconds']);
  expect([91, 840].map(waitText)).toEqual(['2 minutes', '14 minutes']);
});
