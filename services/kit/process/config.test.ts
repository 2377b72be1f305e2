import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { commonSettings, linkSettings, mongoSettings, readConfig, urlList } from './config.ts';

const settings = z.object({ ...commonSettings, ...linkSettings, ...mongoSettings, ACCOUNTS_URL: urlList });
const good = { PORT: '3001', MONGODB_URL: 'mongodb://127.0.0.1/playfield', ACCOUNTS_URL: 'http://one:1, http://two:2' };

describe('settings', () => {
  it('are parsed and filled up', () => {
    expect(readConfig(settings, good)).toMatchObject({
      PORT: 3001,
      HOST: '127.0.0.1',
      NODE_ENV: 'development',
      ACCOUNTS_URL: ['http://one:1', 'http://two:2'],
    });
  });

  it('are refused with one line for each that is wrong', () => {
    expect(() => readConfig(settings, { PORT: '80800', MONGODB_URL: 'localhost', ACCOUNTS_URL: '' })).toThrow(
      /PORT: .*\n {2}MONGODB_URL: must begin with mongodb:\/\/.*\n {2}ACCOUNTS_URL: /,
    );
  });

  it('must have secrets of their own in production', () => {
    const production = { ...good, NODE_ENV: 'production' };
    expect(() => readConfig(settings, production)).toThrow(/INTERNAL_KEY: must be set to a secret of your own/);
    expect(() => readConfig(settings, { ...production, INTERNAL_KEY: 'short' })).toThrow(/INTERNAL_KEY/);
    expect(readConfig(settings, { ...production, INTERNAL_KEY: 'k'.repeat(32) })).toMatchObject({
      NODE_ENV: 'production',
    });
  });
});
