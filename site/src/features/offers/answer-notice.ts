import { $session } from '../../shared/api/session.ts';

/** Says how the user learns of an answer: by email, unless the account's emails are off. */
export function answerNotice(when: string): string {
  const session = $session.get();
  const isMailed = session.status !== 'in' || session.user.emailNotificationsEnabled;
  return isMailed ? `You will get an email when ${when}.` : 'Your emails are off, so look for the answer here.';
}
