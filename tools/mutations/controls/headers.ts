/** What answers tell browsers. */
import type { Control } from '../control.ts';

const tests = ['tests/api/all-calls/headers.test.ts'];
const app = 'services/gateway/app.ts';
const pages = 'services/gateway/pages/pages.ts';

const header = (control: string, old: string): Control => ({ control, file: app, old, new: '', tests });
const directive = (control: string, old: string, without = ''): Control => ({
  control,
  file: pages,
  old,
  new: without,
  tests,
});

export const headers: readonly Control[] = [
  {
    control: 'X-Content-Type-Options',
    file: 'services/kit/http/app.ts',
    old: "ctx.set('X-Content-Type-Options', 'nosniff');",
    new: '',
    tests,
  },
  header('Referrer-Policy', "ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin');"),
  header('Cross-Origin-Opener-Policy', "ctx.set('Cross-Origin-Opener-Policy', 'same-origin');"),
  {
    control: 'Cross-Origin-Resource-Policy',
    file: app,
    old: "ctx.path.startsWith('/og/') ? 'cross-origin' : 'same-origin'",
    new: "'cross-origin'",
    tests,
  },
  header('Cross-Origin-Embedder-Policy', "ctx.set('Cross-Origin-Embedder-Policy', 'require-corp');"),
  header('Origin-Agent-Cluster', "ctx.set('Origin-Agent-Cluster', '?1');"),
  header('X-Permitted-Cross-Domain-Policies', "ctx.set('X-Permitted-Cross-Domain-Policies', 'none');"),
  header('Permissions-Policy', "ctx.set('Permissions-Policy', PERMISSIONS);"),
  header('Strict-Transport-Security', "if (secure) ctx.set('Strict-Transport-Security', HSTS);"),
  header('the content policy of what is no page', "ctx.set('Content-Security-Policy', NOTHING);"),
  directive('the content policy of pages', "ctx.set('Content-Security-Policy', page.policy);"),
  directive('default-src in the policy of pages', '    "default-src \'none\'",\n'),
  directive('base-uri in the policy of pages', '    "base-uri \'none\'",\n'),
  directive('form-action in the policy of pages', '    "form-action \'self\'",\n'),
  directive('Trusted Types in the policy of pages', '    "require-trusted-types-for \'script\'",\n'),
  directive('frame-ancestors in the policy of pages', '    "frame-ancestors \'none\'",\n'),
  directive(
    'hashes of scripts in the policy of pages',
    "`script-src 'self' ${scripts.join(' ')}`.trim()",
    "`script-src 'self' 'unsafe-inline'`",
  ),
  {
    control: 'reports of other sites’ pages are not logged',
    file: 'services/gateway/pages/csp-reports.ts',
    old: 'URL.parse(page)?.origin === origin',
    new: 'URL.parse(page) !== null',
    tests,
  },
  {
    control: 'reports fill no logs',
    file: 'services/gateway/pages/csp-reports.ts',
    old: 'return given <= count;',
    new: 'return true;',
    tests,
  },
];
