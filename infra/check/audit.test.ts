import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

const audit = (severities: Record<string, string>) => {
  const count = (wanted: string) => Object.values(severities).filter((severity) => severity === wanted).length;
  const names = ['info', 'low', 'moderate', 'high', 'critical'];
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { name, severity, isDirect: true, via: [] }]),
    ),
    metadata: { vulnerabilities: Object.fromEntries(names.map((name) => [name, count(name)])) },
  });
};

it('names packages with serious weaknesses, and no others', () => {
  expect(readAudit(audit({}))).toEqual({ weak: [] });
  expect(readAudit(audit({ one: 'moderate', two: 'low' }))).toEqual({ weak: [] });
  expect(readAudit(audit({ one: 'high', two: 'low', three: 'critical' }))).toEqual({
    weak: ['one: high', 'three: critical'],
  });
});

it('says nothing where the registry did not', () => {
  for (const output of ['', 'npm error network', '{"message":"405 Method Not Allowed","statusCode":405}'])
    expect(readAudit(output)).toBeNull();
});
