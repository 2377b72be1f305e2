/** Emails about unread messages. */
import { quoted } from '../email/game-facts.ts';
import type { MessageEmails } from '../email/types.ts';

export const messageEmails: MessageEmails = {
  'message.unread': ({ sender, count, excerpt }, { url }) => ({
    subject: count === 1 ? `${sender.teamName} wrote to you` : `${sender.teamName} wrote to you ${count} times`,
    preview: 'A quick reply keeps the game on track.',
    paragraphs: [
      count === 1
        ? `${sender.teamName} sent you a message.`
        : `${sender.teamName} sent you ${count} messages. The latest:`,
    ],
    ...quoted(excerpt),
    button: { label: 'Read and answer', url: url(`/messages/${sender.id}`) },
  }),
};
