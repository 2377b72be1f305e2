import { isCountedClick } from '@playfield/contracts/fields/clicks.ts';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { clickName, PRESSABLE } from '@playfield/site/src/shared/format/clicks.ts';

const PAGE = new URL('https://playfield.example/find-games?zipcode=80202');
const named = (html: string) => {
  const pressed = parse(html).querySelector(PRESSABLE);
  return pressed && clickName(pressed, PAGE);
};

test.each([
  ['<header class="site-header"><a href="/register">Register</a></header>', 'header>/register'],
  ['<footer class="site-footer"><a href="/faq#safety">FAQ</a></footer>', 'footer>/faq'],
  ['<nav class="bottom-bar"><a href="/messages">Messages, 3 unread</a></nav>', 'bar>/messages'],
  ['<main><a href="/messages/17">Denver Dragons</a></main>', 'page>/messages/:id'],
  ['<a href="/team-profile/9">Denver Dragons</a>', 'page>/team-profile/:id'],
  ['<a href="/reset-password?token=abcdefghijk">Reset</a>', 'page>/reset-password'],
  ['<a href="/Robin-Reyes">Robin</a>', 'page>/404'],
  ['<a href="#content">Skip</a>', 'page>here'],
  ['<a href="mailto:robin@teams.example">Write</a>', 'page>mail'],
  ['<a href="tel:+13035550123">Call</a>', 'page>phone'],
  ['<a href="https://maps.example/?q=4+Elm+Street">Map</a>', 'page>out'],
  ['<a href="/api/matchups/12/calendar.ics">Add to calendar</a>', 'page>file'],
  ['<button>Express Interest<span> in Denver Dragons’s game</span></button>', 'page>express-interest'],
  ['<dialog><button aria-label="Remove date 2"></button></dialog>', 'dialog>remove'],
  ['<button role="tab" id="tab-received">Received<span>3</span></button>', 'page>tab-received'],
  ['<button data-click="hero-find">Whatever is written here</button>', 'page>hero-find'],
  ['<button>robin@teams.example</button>', 'page>button'],
  ['<button data-click="Robin Reyes">Robin Reyes</button>', 'page>button'],
  ['<summary>Is 4 Elm Street the field?</summary>', 'page>question'],
])('%s is %s', (html, name) => {
  expect(named(html)).toBe(name);
  expect(isCountedClick(name)).toBe(true);
});
