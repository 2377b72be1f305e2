import { expect, it } from 'vitest';
import { callLink, textLink } from './phone.ts';

it.each([
  ['(303) 555-0100', 'tel:3035550100', 'sms:3035550100'],
  ['+1 303.555.0100', 'tel:+13035550100', 'sms:+13035550100'],
  ['303-555-0100 x12', 'tel:3035550100,12', 'sms:3035550100'],
  ['303-555-0100 x', 'tel:3035550100', 'sms:3035550100'],
])('creates links for calling and texting %s', (phone, call, text) => {
  expect([callLink(phone), textLink(phone)]).toEqual([call, text]);
});
