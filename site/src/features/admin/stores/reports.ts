/** Reports and decisions about them. */
import { decideReport, listReports, type FiledReport, type ReportOutcome } from '@playfield/contracts/reports.ts';
import { atom } from 'nanostores';
import { attempt } from '../../../shared/forms/attempt.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { ask } from './ask.ts';

export const $reports = atom<Loadable<readonly FiledReport[]>>(LOADING);

export function loadReports(): Promise<void> {
  return fill($reports, () => ask(listReports, {}), 'Reports could not be loaded.');
}

export async function decide(id: string, outcome: ReportOutcome, note: string): Promise<Checked<unknown>> {
  const decided = await attempt('The report could not be closed', () =>
    ask(decideReport, { params: { id }, body: { outcome, note } }),
  );
  if (!decided.ok) return decided;
  change($reports, (reports) => reports.filter((report) => report.id !== id));
  showSuccess('Report closed', note === '' ? undefined : 'Your note is on its way to the team that reported it.');
  return decided;
}
