/** What browsers kept our pages from loading: counted and logged by kind and site, without addresses of people or pages' queries. */
import { reportViolations } from '@playfield/contracts/csp-reports.ts';
import type { BodyOf } from '@playfield/contracts/call.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import { route } from '@playfield/kit/routes.ts';

type Violation = { directive: string; blocked: string; page: string };

export function violationRoutes(log: Logger) {
  return [
    route(reportViolations, async ({ body }) => {
      for (const violation of violationsIn(body)) log.warn(violation, 'A page was kept from loading something');
    }),
  ];
}

function violationsIn(body: BodyOf<typeof reportViolations>): Violation[] {
  if (Array.isArray(body)) {
    return body.flatMap(({ type, body: said }) =>
      type === 'csp-violation' && said ? [violation(said.effectiveDirective, said.blockedURL, said.documentURL)] : [],
    );
  }
  const said = body['csp-report'];
  const directive = said['effective-directive'] ?? said['violated-directive'];
  return [violation(directive, said['blocked-uri'], said['document-uri'])];
}

function violation(directive = '', blocked = '', page = ''): Violation {
  return { directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown', blocked: siteOf(blocked), page: pathOf(page) };
}

/** Browsers say `inline`, `eval` or `data`, or give an address, of which the site is enough. */
function siteOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin : 'unknown';
}

/** `/team-profile/12` counts for `/team-profile`; what stands behind a question mark may be somebody's token. */
function pathOf(page: string): string {
  return URL.canParse(page) ? new URL(page).pathname.replace(/\/\d+$/, '') : 'unknown';
}
