import { describe, expect, it } from 'vitest';
import { addPhone, INVALID_PHONE } from '../account.ts';
import { sideDetails } from '../game-details.ts';
import { emailAddress, name } from './common.ts';

const read = (given: string) => emailAddress().safeParse(given).data;

describe('an email address', () => {
  it.each([
    "a!#$%&'*+-/=?^_`{|}~z@example.org",
    'first.last+tag@mail.example.org',
    'x@a-b.c0.example.museum',
    'user@xn--e1afmkfd.xn--p1ai',
    `${'a'.repeat(64)}@example.org`,
  ])('is accepted: %s', (email) => expect(read(email)).toBe(email));

  it.each([
    [' Robin@Example.ORG ', 'robin@example.org'],
    ['o’leary@example.org', "o'leary@example.org"],
    ['mailto:robin@example.org', 'robin@example.org'],
    ['Robin Reyes <robin@example.org>', 'robin@example.org'],
    ['mailto:Dan@example.org?subject=Hi', 'dan@example.org'],
    ['dan@example.org,', 'dan@example.org'],
    ['dan＠example.org', 'dan@example.org'],
    ['\u202Adan@example.org\u202C', 'dan@example.org'],
    ['\u2068 dan@example.org\u2069\u200E', 'dan@example.org'],
    ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
    ['USER@BÜCHER.example', 'user@xn--bcher-kva.example'],
    ['user@bu\u0308cher.example', 'user@xn--bcher-kva.example'],
    ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['user@مثال.إختبار', 'user@xn--mgbh0fb.xn--kgbechtv'],
  ])('is normalized from %s to %s', (given, kept) => {
    expect(read(given)).toBe(kept);
    expect(read(kept)).toBe(kept);
  });

  it.each([
    ...`robin | @example.org | robin@example | .robin@example.org | robin.@example.org | ro..bin@example.org |
    "ro bin"@example.org | ro bin@example.org | röbin@example.org | robin@example..org | robin@exa_mple.org |
    robin@127.0.0.1 | robin@[127.0.0.1] | robin@example.org/x | robin@example.org:25 |
    a@example.org <robin@example.org> | robin@example.org, casey@example.org`.split(/ \|\s+/),
    '',
    'robin@example.org\r\nBcc: casey@example.org',
    `${'a'.repeat(65)}@example.org`,
    `robin@${'a'.repeat(64)}.example`,
    `robin@${'a.'.repeat(130)}example`,
  ])('is rejected: %j', (email) => expect(read(email)).toBeUndefined());
});

describe('a phone number', () => {
  const parse = (phoneNumber: string) => addPhone.body.safeParse({ phoneNumber });

  it.each([
    ['(303) 555-0123', '+13035550123'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1234567890', '+1234567890'],
    ['1 303-555-0123', '+13035550123'],
    ['303/555/0123', '+13035550123'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+49(0)30 901820', '+4930901820'],
    ['tel:+1-303-555-0123', '+13035550123'],
    ['\u202A303\u00A0555\u20110123\u202C', '+13035550123'],
    ['\u2066＋1\u2009(303)\u3000555 – 0123\u2069\u200E', '+13035550123'],
  ])('is normalized from %s to %s', (given, phoneNumber) => expect(parse(given).data).toEqual({ phoneNumber }));

  it.each(
    `call me maybe | 303 555 01234 | 44 20 7946 0958 | 2303 555 0123 | +1 303 555 01234 | 1 303 555 012 | 123-456-7890 |
    000-000-0000 | 303-155-0123 | 303-055-0123 | 303-555-0123 x4 | 303 555 0123 ext 12 | 00 44 20 7946 0958`.split(
      / \|\s+/,
    ),
  )('is rejected: %s', (wrong) => expect(parse(wrong).error?.issues[0]?.message).toBe(INVALID_PHONE));

  const contact = (contactPhone: string) =>
    sideDetails.safeParse({ uniforms: '', contactName: '', contactPhone }).data?.contactPhone;

  it.each([
    ['', ''],
    ['3035550123', '(303) 555-0123'],
    ['+1 303/555.0123', '(303) 555-0123'],
    ['tel:303-555-0123', '(303) 555-0123'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['303-555-0123 x4', '(303) 555-0123 x4'],
    ['(303) 555–0123 ext. 12', '(303) 555-0123 ext. 12'],
    ['123-456-7890', undefined],
    ['1 303 555 012', undefined],
    ['ask Robin', undefined],
  ])('is formatted for the other team or rejected: %j', (typed, shown) => expect(contact(typed)).toBe(shown));

  it('is rejected with a message about the minimum length if it is too short', () =>
    expect(parse('12345').error?.issues[0]?.message).toBe('Phone number must be at least 10 characters'));
});

it.each(['\u202ARobin\u202C', '\u200E Robin \u200F', '\u2066\u2068Robin\u2069\u2069\n'])(
  'strips invisible marks from both ends of the name %j',
  (text) => expect(name('x').parse(text)).toBe('Robin'),
);
