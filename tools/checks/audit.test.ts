import { expect, it } from 'vitest';
import { readAudit, readExceptions } from './audit.ts';

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

const weakness = (advisory: string) =>
  JSON.stringify({
    vulnerabilities: {
      inner: { severity: 'high', via: [{ url: `https://github.com/advisories/${advisory}` }] },
      outer: { severity: 'high', via: ['inner'] },
    },
    metadata: { vulnerabilities: { high: 2, critical: 0 } },
  });
const exceptions = readExceptions(
  '[{"package":"inner","advisory":"GHSA-aaaa-bbbb-cccc","reason":"The function is never called by us","until":"2027-03-01"}]',
);

it('lets through what is excepted, and what is weak by it alone, until its day', () => {
  expect(readAudit(weakness('GHSA-aaaa-bbbb-cccc'), exceptions, '2027-03-01')).toEqual({ weak: [] });
  expect(readAudit(weakness('GHSA-aaaa-bbbb-cccc'), exceptions, '2027-03-02')?.weak).toHaveLength(2);
  expect(readAudit(weakness('GHSA-dddd-eeee-ffff'), exceptions, '2027-03-01')?.weak).toHaveLength(2);
});

it('takes no exception without a reason and a day', () => {
  expect(() =>
    readExceptions('[{"package":"inner","advisory":"GHSA-aaaa-bbbb-cccc","reason":"","until":"2027-03-01"}]'),
  ).toThrow(/reason/);
  expect(() =>
    readExceptions('[{"package":"inner","advisory":"GHSA-aaaa-bbbb-cccc","reason":"The function is never called"}]'),
  ).toThrow(/until/);
});
