import { expect, test } from 'vitest';
import { posesAsUs } from './own-names.ts';

test.each([
  'Playfield',
  'The Playfield Team',
  'PIayfieId Help',
  'P1ayf1eld',
  'P l a y f i e l d',
  'Ｐｌａｙｆｉｅｌｄ',
  'Pläyfield',
  'Рlауfіеld',
  'Support',
  'Customer SUPPORT desk',
  'Your account is locked',
  'Help Desk',
  'Admin',
  'Site Administrator',
  'Reset your password',
])('%s reads as if it were ours', (text) => expect(posesAsUs(text)).toBe(true));

test.each([
  'Denver Supporters',
  'The Accountants',
  'Play Fair',
  'Playful Fielders',
  'Badminton Stars',
  'Field of Dreams',
])('%s does not read as if it were ours', (text) => expect(posesAsUs(text)).toBe(false));
