import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealing, encryptionKeys } from './sealing.ts';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [one, two] = [key('one'), key('two')];

describe('a sealed secret', () => {
  it('opens in the context that it was sealed for, and is different each time it is sealed', () => {
    const sealing = createSealing(one);
    const [first, second] = [sealing.seal('secret', 'user 1'), sealing.seal('secret', 'user 1')];
    expect(first).not.toBe(second);
    expect(first).not.toContain('secret');
    expect(sealing.open(first, 'user 1')).toBe('secret');
    expect(sealing.open(second, 'user 1')).toBe('secret');
  });

  it('does not open in another context or after tampering', () => {
    const sealing = createSealing(one);
    const sealed = sealing.seal('secret', 'user 1');
    expect(() => sealing.open(sealed, 'user 2')).toThrow(/"one" in ENCRYPTION_KEYS did not seal/);
    const [mark, id, content = ''] = sealed.split(':');
    const bytes = Buffer.from(content, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
    expect(() => sealing.open([mark, id, bytes.toString('base64url')].join(':'), 'user 1')).toThrow(
      /"one" in ENCRYPTION_KEYS did not seal/,
    );
  });

  it('is sealed with the first key and opens with any of the keys', () => {
    const sealed = createSealing(one).seal('secret', 'user 1');
    const both = createSealing(`${two},${one}`);
    expect(both.open(sealed, 'user 1')).toBe('secret');
    expect(both.isCurrent(sealed)).toBe(false);
    expect(both.isCurrent(both.seal('secret', 'user 1'))).toBe(true);
    expect(() => createSealing(two).open(sealed, 'user 1')).toThrow('ENCRYPTION_KEYS lacks the key "one"');
  });
});

it.each(['short', 'one:short', `${one},${one}`, `${one},`, randomBytes(32).toString('base64')])(
  'rejects the invalid keys %s',
  (text) => {
    expect(encryptionKeys.safeParse(text).success).toBe(false);
  },
);
