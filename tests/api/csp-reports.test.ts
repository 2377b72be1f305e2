/** Browsers' reports of content security policy violations. */
import { reportCspViolations } from '@playfield/contracts/csp-reports.ts';
import { expect, inject, it } from 'vitest';
import { startProcess } from '../support/processes.ts';
import { visitor } from '../support/teams.ts';

it('CSP violation reports are accepted in both formats, logged briefly when about our pages, and counted beyond that', async () => {
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
  const older = await visitor().raw('POST', reportCspViolations.path, {
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } }),
  });
  expect(older.status).toBe(204);
  for (let sent = 0; sent < 10; sent += 1) expect((await report(`${origin}/${'p'.repeat(500)}`, 50)).status).toBe(204);
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
