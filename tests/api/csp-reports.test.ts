/** Browsers' reports of content security policy violations. */
import { reportCspViolations } from '@playfield/contracts/csp-reports.ts';
import { describe, expect, inject, it } from 'vitest';
import { startProcess } from '../support/processes.ts';
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

  it('are logged briefly when they are about our pages, and counted beyond that', async () => {
    const lines: string[] = [];
    await using own = await startProcess('gateway', inject('env'), { onLine: (line) => lines.push(line) });
    const origin = inject('env')['PUBLIC_URL'] ?? '';
    const report = (page: string, count: number) =>
      fetch(new URL(reportCspViolations.path, own.url), {
        method: 'POST',
        headers: { 'content-type': 'application/reports+json' },
        body: JSON.stringify(
          Array.from({ length: count }, () => ({
            type: 'csp-violation',
            body: {
              effectiveDirective: `script-src-${'x'.repeat(300)}`,
              blockedURL: `https://${'a'.repeat(200)}.example/`,
              documentURL: page,
            },
          })),
        ),
      });
    expect((await report('https://elsewhere.example/planted', 1)).status).toBe(204);
    for (let sent = 0; sent < 10; sent += 1)
      expect((await report(`${origin}/${'p'.repeat(500)}`, 50)).status).toBe(204);
    const counted = async () => await (await fetch(new URL('/metrics', own.operationsUrl))).text();
    expect(await counted()).toMatch(/playfield_csp_reports_total\{[^}]*outcome="foreign"[^}]*\} 1\b/);
    // If a minute ends in between, there are twice as many lines.
    expect(await counted()).toMatch(/playfield_csp_reports_total\{[^}]*outcome="logged"[^}]*\} (?:30|50)\b/);
    await expect
      .poll(() => lines.filter((line) => line.includes('Blocked by the content')).length)
      .toBeGreaterThanOrEqual(30);
    const logged = lines.filter((line) => line.includes('Blocked by the content'));
    expect(logged.length).toBeLessThanOrEqual(50);
    for (const line of logged) {
      expect(line.length).toBeLessThan(700);
      expect(line).not.toContain('planted');
      expect(line).not.toMatch(/p{101}|a{101}/);
    }
  });
});
