import { describe, expect, it } from 'vitest';
import { piecesOf } from './links.ts';

const linksIn = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);

describe('piecesOf', () => {
  it('finds links between words without changing the text', () => {
    const text = 'Parking: https://park.example/a?b=1#c\nand www.field.example/map.';
    expect(piecesOf(text)).toEqual([
      { text: 'Parking: ' },
      { text: 'https://park.example/a?b=1#c', href: 'https://park.example/a?b=1#c' },
      { text: '\nand ' },
      { text: 'www.field.example/map', href: 'https://www.field.example/map' },
      { text: '.' },
    ]);
  });

  it.each([
    ['See (https://park.example/a).', 'https://park.example/a'],
    ['https://park.example/Field_(north)', 'https://park.example/Field_(north)'],
    ['https://park.example/a?!', 'https://park.example/a'],
    ['“https://park.example/a”', 'https://park.example/a'],
    ['HTTP://PARK.example', 'http://park.example/'],
  ])('ends a link where its URL ends: %s', (text, href) => {
    expect(linksIn(text)).toEqual([href]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'ftp://park.example/a',
    'https://',
    'https://localhost/admin',
    'https://bank.example@evil.example/',
    'someone@park.example',
    'www.',
    '3.30 or 4.30?',
  ])('finds no link in %s', (text) => {
    expect(linksIn(text)).toEqual([]);
    const texts = piecesOf(text).map((piece) => piece.text);
    expect(texts.join('')).toBe(text);
  });

  it('finds the URL in HTML without the markup', () => {
    expect(linksIn('<a href="https://park.example/x">x</a>')).toEqual(['https://park.example/x']);
  });
});
