/**
 * CSP violation reports: counted, and logged by kind and site, without people's addresses or query strings. Anyone can
 * send reports, so what they can write to our logs is strictly limited.
 */
import { reportCspViolations } from '@playfield/contracts/csp-reports.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { route } from '@playfield/kit/http/routes.ts';

type CspReport = { directive: string; blocked: string; page: string };

/** A broken page shows in its first violations; the rest repeat them. */
const VIOLATIONS_A_REQUEST = 5;
/** Enough to see what is wrong; the counter has the numbers. */
const LINES_A_MINUTE = 30;
/** Longer than any of our paths or hosts. */
const FIELD_MAX = 100;

const reports = counter({
  name: 'playfield_csp_reports_total',
  help: 'CSP violations that browsers reported: logged, dropped over the limit, or on pages that are not ours',
  labelNames: ['outcome'],
});

export function cspReportRoutes({ log, publicUrl }: { log: Logger; publicUrl: string }) {
  const mayLog = createAllowance(LINES_A_MINUTE);
  return [
    route(reportCspViolations, async ({ body }) => {
      const { origin } = new URL(publicUrl);
      for (const report of violationsIn(body, origin)) {
        const outcome = report === null ? 'foreign' : mayLog() ? 'logged' : 'left_out';
        reports.inc({ outcome });
        if (outcome === 'logged') log.warn(report, 'Blocked by the content security policy');
      }
    }),
  ];
}

/** Returns true up to `count` times a minute. */
function createAllowance(count: number): () => boolean {
  let [minute, given] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) [minute, given] = [now, 0];
    given += 1;
    return given <= count;
  };
}

/** Null for a violation on a page that is not ours. */
function violationsIn(body: BodyOf<typeof reportCspViolations>, origin: string): (CspReport | null)[] {
  const ours = (page = '') => URL.parse(page)?.origin === origin;
  if (Array.isArray(body)) {
    const said = body.flatMap(({ type, body: one }) => (type === 'csp-violation' && one ? [one] : []));
    return said
      .slice(0, VIOLATIONS_A_REQUEST)
      .map((one) => (ours(one.documentURL) ? report(one.effectiveDirective, one.blockedURL, one.documentURL) : null));
  }
  const said = body['csp-report'];
  const directive = said['effective-directive'] ?? said['violated-directive'];
  return [ours(said['document-uri']) ? report(directive, said['blocked-uri'], said['document-uri']) : null];
}

function report(directive = '', blocked = '', page = ''): CspReport {
  return { directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown', blocked: siteOf(blocked), page: pathOf(page) };
}

/** `inline`, `eval` or `data`, or else the blocked URL's site. */
function siteOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  return (URL.parse(blocked)?.origin ?? 'unknown').slice(0, FIELD_MAX);
}

/** `/team-profile/12` becomes `/team-profile`; query strings may hold tokens. */
function pathOf(page: string): string {
  return (URL.parse(page)?.pathname.replace(/\/\d+$/, '') ?? 'unknown').slice(0, FIELD_MAX);
}
