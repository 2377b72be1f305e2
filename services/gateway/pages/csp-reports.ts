/**
 * What browsers kept our pages from loading: counted, and logged by kind and site, without addresses of people or pages'
 * queries. Anybody can send such reports, so what they can write into our logs is little, and soon over.
 */
import { reportCspViolations } from '@playfield/contracts/csp-reports.ts';
import type { BodyOf } from '@playfield/contracts/http/call.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { route } from '@playfield/kit/http/routes.ts';

type CspReport = { directive: string; blocked: string; page: string };

/** A page that is broken says so in its first violations; the rest repeat them. */
const VIOLATIONS_A_REQUEST = 5;
/** Enough to see what is wrong. How often is what the counter says. */
const LINES_A_MINUTE = 30;
const MINUTE_MS = 60_000;
/** Longer than any path or host of ours. */
const FIELD_MAX = 100;

const reports = counter({
  name: 'playfield_csp_reports_total',
  help: 'Violations that browsers reported: logged, left out because there were too many, or of pages that are not ours',
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
        if (outcome === 'logged') log.warn(report, 'A page was kept from loading something');
      }
    }),
  ];
}

/** Says yes so many times a minute. */
function createAllowance(count: number): () => boolean {
  let [minute, given] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) [minute, given] = [now, 0];
    given += 1;
    return given <= count;
  };
}

/** Null stands for one of a page that is not ours. */
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

/** Browsers say `inline`, `eval` or `data`, or give an address, of which the site is enough. */
function siteOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  return (URL.parse(blocked)?.origin ?? 'unknown').slice(0, FIELD_MAX);
}

/** `/team-profile/12` counts for `/team-profile`; what stands behind a question mark may be somebody's token. */
function pathOf(page: string): string {
  return (URL.parse(page)?.pathname.replace(/\/\d+$/, '') ?? 'unknown').slice(0, FIELD_MAX);
}
