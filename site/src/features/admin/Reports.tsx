import { labelOf } from '@playfield/contracts/fields/options.ts';
import {
  outcomesOf,
  reportReasons,
  type FiledReport,
  type ReportOutcome,
  decideReport,
  listReports,
} from '@playfield/contracts/reports.ts';
import { useState } from 'react';
import { TextArea } from '../../shared/ui/Field.tsx';
import { EmptyState, Unready, useLoaded } from '../../shared/ui/States.tsx';
import { momentOf } from './DataTable.tsx';
import { FormDialog } from '../../shared/ui/Dialog.tsx';
import { attempt, change, loadable } from '../../shared/stores/calls.ts';
import { showSuccess } from '../../shared/stores/toasts.ts';
import type { Checked } from '../../shared/api/values.ts';
import { ask } from './stores/session.ts';
import { Button, TextLink } from '../../shared/ui/Button.tsx';

const [$reports, loadReports] = loadable(() => ask(listReports, {}), 'Reports could not be loaded.');

async function decide(id: string, outcome: ReportOutcome, note: string): Promise<Checked<unknown>> {
  const decided = await attempt('The report could not be closed', () =>
    ask(decideReport, { params: { id }, body: { outcome, note } }),
  );
  if (!decided.ok) return decided;
  change($reports, (reports) => reports.filter((report) => report.id !== id));
  showSuccess('Report closed', note === '' ? undefined : 'Your note is on its way.');
  return decided;
}

const KINDS: Record<FiledReport['subject']['kind'], string> = {
  message: 'Message',
  matchup: 'Matchup',
  team: 'Team',
  no_show: 'No-show',
};

const reasonOf = ({ reason }: FiledReport) => (reason === null ? '' : labelOf(reportReasons, reason));

export function Reports() {
  const reports = useLoaded($reports, loadReports);

  if (reports.status !== 'ready') return <Unready of={reports} rows={3} className="h-32" retry={loadReports} />;
  if (reports.value.length === 0) {
    return (
      <EmptyState icon="check" title="No open reports">
        <p className="text-soft">Reports from teams show up here, oldest first.</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-3">
      <output className="text-sm text-soft">{reports.value.length} waiting</output>
      <ul className="grid gap-4">
        {reports.value.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </div>
  );
}

function Report({ report }: { report: FiledReport }) {
  const [deciding, setDeciding] = useState<ReportOutcome | null>(null);
  const { subject, reporter, reason, details, createdAt } = report;
  return (
    <li className="card grid gap-4 p-5">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="font-sans text-lg font-semibold">
          {KINDS[subject.kind]}
          {subject.kind === 'team' ? ': ' : ' of '}
          <TextLink href={`/team-profile/${subject.team.id}`}>{subject.team.teamName}</TextLink>
        </h2>
        {reason && <span className="badge badge-rejected">{reasonOf(report)}</span>}
      </header>
      <blockquote className="rounded-small bg-sunk p-4 wrap-anywhere whitespace-pre-line">{subject.content}</blockquote>
      {details && <p className="wrap-anywhere whitespace-pre-line">{details}</p>}
      <p className="text-sm text-soft">
        Reported by {reporter.teamName}, {momentOf(createdAt)}
      </p>
      <div className="flex flex-wrap gap-3">
        {outcomesOf[subject.kind].map((outcome) => (
          <Button key={outcome} kind={DECISIONS[outcome].kind} onClick={() => setDeciding(outcome)}>
            {outcome === 'removed' ? `Remove ${KINDS[subject.kind].toLowerCase()}` : DECISIONS[outcome].label}
          </Button>
        ))}
      </div>
      {deciding && <Decision report={report} outcome={deciding} onClose={() => setDeciding(null)} />}
    </li>
  );
}

type Decided = { label: string; title: string; action: string; kind: 'quiet' | 'danger' | 'plain' };
const DECISIONS: Record<ReportOutcome, Decided> = {
  removed: { label: 'Remove', title: 'Remove what was reported?', action: 'Remove', kind: 'quiet' },
  suspended: { label: 'Suspend team', title: 'Suspend the team?', action: 'Suspend', kind: 'danger' },
  recorded: { label: 'They did not come', title: 'Record a no-show?', action: 'Record it', kind: 'danger' },
  dismissed: { label: 'Dismiss', title: 'Dismiss this report?', action: 'Dismiss', kind: 'plain' },
};

function Decision({ report, outcome, onClose }: { report: FiledReport; outcome: ReportOutcome; onClose: () => void }) {
  const isNoShow = report.subject.kind === 'no_show';
  return (
    <FormDialog
      title={DECISIONS[outcome].title}
      onClose={onClose}
      save={(typed) => decide(report.id, outcome, typed['note'] ?? '')}
      words={DECISIONS[outcome].action}
      danger={outcome !== 'dismissed'}
    >
      <TextArea
        name="note"
        label={isNoShow ? 'Why' : `Note to ${report.reporter.teamName} (optional)`}
        help={
          isNoShow
            ? 'Both teams get it by email, and see it beside the game.'
            : 'They get your note by email. Without a note, they get nothing.'
        }
        className="min-h-28"
        maxLength={1000}
        data-first
      />
    </FormDialog>
  );
}
