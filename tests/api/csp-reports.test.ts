/** Browsers' reports of content security policy violations. */
import { reportCspViolations } from '@playfield/contracts/csp-reports.ts';
import { describe, expect, it } from 'vitest';
import { visitor } from '../support/teams.ts';

describe('CSP violation reports', () => {
  const send = (type: string, body: unknown, headers: Record<string, string> = {}) =>
    visitor().raw('POST', reportCspViolations.path, {
      headers: { 'content-type': type, ...headers },
      body: JSON.stringify(body),
    });
  const violation = {
    'effective-directive': 'script-src',
    'blocked-uri': 'inline',
    'document-uri': 'https://x.example/?token=1',
  };

  it('are accepted in both formats', async () => {
    expect((await send('application/csp-report', { 'csp-report': violation })).status).toBe(204);
    const body = { effectiveDirective: 'script-src-elem', blockedURL: 'https://elsewhere.example/a.js' };
    expect((await send('application/reports+json', [{ type: 'csp-violation', body }])).status).toBe(204);
    expect((await send('application/reports+json', [{ type: 'deprecation', body: null }])).status).toBe(204);
  });
});
