/** Browsers' reports of CSP violations. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';

export const CSP_REPORTS = '/api/csp-reports';

/** From `report-uri` (CSP Level 2). */
const single = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
    'document-uri': z.optional(z.string()),
  }),
});
/** From the Reporting API: batches with reports of any kind. */
const several = z
  .array(
    z.object({
      type: z.string(),
      body: z.optional(
        z.nullable(
          z.object({
            effectiveDirective: z.optional(z.string()),
            blockedURL: z.optional(z.string()),
            documentURL: z.optional(z.string()),
          }),
        ),
      ),
    }),
  )
  .check(z.maxLength(50));

export const reportCspViolations = call({
  method: 'POST',
  path: CSP_REPORTS,
  owner: 'gateway',
  access: 'public',
  limit: { class: 'view', by: 'address' },
  reported: true,
  summary: 'Take a browser’s report of what a page’s policy kept out; only kinds and sites are noted',
  status: 204,
  body: z.union([single, several], 'Please send a report'),
});
