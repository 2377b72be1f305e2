import { $session } from '../../shared/api/session.ts';

export function answerNotice(when: string): string {
  const session = $session.get();
  const isMailed = session.status !== 'in' || session.user.emailNotificationsEnabled;
  return isMailed ? `You will get an email when ${when}.` : 'Your emails are off, so look for the answer here.';
}
