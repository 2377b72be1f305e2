import { CallError } from '@playfield/contracts/http/client.ts';
import { reportContent, reportMessage } from '@playfield/contracts/reports.ts';
import { ask } from '../../../shared/api/ask.ts';
import { checkAs, attempt } from '../../../shared/stores/calls.ts';
import type { Checked } from '../../../shared/api/values.ts';

export type Subject = { words: string } & (
  | { kind: 'message'; id: string }
  | { kind: 'matchup'; id: number }
  | { kind: 'team'; id: number }
);
type Answer = { message: string };

export async function fileReport(subject: Subject, typed: Record<string, string>): Promise<Checked<Answer>> {
  const { kind, id } = subject;
  if (kind === 'message')
    return submit(await checkAs('messageReport', { ...typed, messageId: id }), (body) => ask(reportMessage, { body }));
  return submit(await checkAs('report', typed), (body) => ask(reportContent, { body: { kind, id, ...body } }));
}

export function reportForMoney(messageId: string): Promise<Checked<Answer>> {
  return submit({ ok: true, value: { messageId, reason: 'money' as const } }, (body) => ask(reportMessage, { body }));
}

async function submit<Body>(checked: Checked<Body>, file: (body: Body) => Promise<Answer>): Promise<Checked<Answer>> {
  if (!checked.ok) return checked;
  return attempt(['Not reported', 'Your report could not be sent. Please try again.'], async () => {
    try {
      return await file(checked.value);
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return { message: error.message };
      throw error;
    }
  });
}
