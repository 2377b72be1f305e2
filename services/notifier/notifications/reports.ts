import { labelOf } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { reportReasons, type FiledReport, type ReportOutcome } from '@playfield/contracts/reports.ts';
import { accountEmail, gators, hawks, quoted } from './shared.ts';

const reasonOf = ({ reason }: Pick<FiledReport, 'reason'>) =>
  reason === null ? 'Two teams disagree about a no-show' : labelOf(reportReasons, reason);

const outcomeWords: Record<ReportOutcome, string> = {
  removed: 'We removed what you reported.',
  suspended: 'We suspended the team.',
  recorded: 'We recorded the no-show.',
  dismissed: 'We looked into it and left things as they are.',
};

export const reportFiled = accountEmail('report.filed', {
  to: () => 'support',
  reason: `Sent to the operators of ${SITE_NAME}.`,
  email: ({ report: { subject, reporter, reason, details } }) => ({
    subject: `Report about ${subject.team.teamName}`,
    preview: reasonOf({ reason }),
    paragraphs: ['A new report is waiting for you.'],
    facts: [
      ['Reason', reasonOf({ reason })],
      ['About', `${subject.kind} ${subject.id} of ${subject.team.teamName} (${subject.team.id})`],
      ['Reported by', `${reporter.teamName} (${reporter.id})`],
      ['Details', details ?? 'none'],
    ],
    quote: subject.content,
  }),
  samples: [
    {
      report: {
        id: '0192f0c1-0000-7000-8000-000000000000',
        subject: { kind: 'message', id: 'f'.repeat(24), team: hawks, content: 'Buy cheap jerseys here' },
        reporter: gators,
        reason: 'spam',
        details: 'The third time this week.',
        createdAt: '2027-04-20T17:00:00.000Z',
      },
    },
  ],
});

export const reportDecided = accountEmail('report.decided', {
  to: ({ report, note }) =>
    note === null || report.subject.kind === 'no_show' ? 'no one' : { team: report.reporter.id },
  email: ({ report, outcome, note }) => {
    const { teamName } = report.subject.team;
    return {
      subject: `Your report about ${teamName}`,
      preview: outcomeWords[outcome],
      paragraphs: [`Thank you for telling us about ${teamName}. ${outcomeWords[outcome]} This is what our team wrote:`],
      ...quoted(note),
    };
  },
  samples: [
    {
      report: { subject: { kind: 'team', id: '7', team: hawks, content: hawks.teamName }, reporter: gators },
      outcome: 'dismissed',
      note: 'They meant it well. We have asked them to write in another tone.',
    },
  ],
});
