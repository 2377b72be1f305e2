/** A state’s page: caching, and without matchmaking. */
import { parse } from 'node-html-parser';
import { describe, expect, inject, it } from 'vitest';
import { startProcess } from '../../support/processes.ts';
import { post, signUp } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

describe('a state’s page', () => {
  const PAGE = '/texas-teams';
  const read = (headers: Record<string, string> = {}, url = inject('url')) => fetch(new URL(PAGE, url), { headers });
  const htmlNow = async () => (await read()).text();

  it('keeps the built page’s policy, is compressed and can be revalidated', async () => {
    await post(await signUp(), { location: 'Austin, TX' });
    await until(async () => (await htmlNow()).includes('right now'));
    for (const [accepted, sent] of [
      ['identity', null],
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['br;q=0, gzip;q=0.1', 'gzip'],
    ] as const) {
      const answer = await read({ 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding'), accepted).toBe(sent);
      expect(await answer.text()).toContain('<title>Texas youth sports teams');
      expect(answer.headers.get('content-security-policy')).toContain("'sha256-");
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(answer.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    }
    // Unless a count comes between.
    await until(async () => {
      const { headers } = await read();
      // Else fetch says that it wants no kept answer.
      const again = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      return (await read(again)).status === 304;
    });
  });

  it('is shown without games when matchmaking is down', async () => {
    const env = { ...inject('env'), MATCHMAKING_URL: 'http://127.0.0.1:9' };
    await using gateway = await startProcess('gateway', env);
    const answers = await Promise.all([1, 2, 3].map(() => read({}, gateway.url)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("'sha256-");
      expect(
        parse(await answer.text())
          .querySelector('[data-open-games]')
          ?.hasAttribute('hidden'),
      ).toBe(true);
    }
  });
});
