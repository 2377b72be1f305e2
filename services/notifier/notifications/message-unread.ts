import { gators, hawks, notification, quoted } from './shared.ts';

const REPLY = 'Open the conversation to read and answer.';

export const messageUnread = notification('message.unread', {
  category: 'messages',
  to: ({ receiver }) => ({ team: receiver.id }),
  from: ({ sender }) => sender,
  forPartners: true,
  aboutMessages: true,
  isLimited: () => true,
  overtakenBy: { same: 'otherTeamId', names: ['message.unread'] },
  bell: ({ sender }) => ({ path: `/messages/${sender.id}`, text: REPLY }),
  email: ({ sender, count, excerpt }, { url }) => ({
    subject: count === 1 ? `New message from ${sender.teamName}` : `${count} new messages from ${sender.teamName}`,
    preview: REPLY,
    paragraphs: [
      count === 1
        ? `${sender.teamName} sent you a message.`
        : `${sender.teamName} sent you ${count} messages. The latest:`,
    ],
    ...quoted(excerpt),
    button: { label: 'Read and answer', url: url(`/messages/${sender.id}`) },
  }),
  samples: [
    { sender: hawks, receiver: gators, count: 2, excerpt: 'Field 2, and we bring the balls. See you Saturday?' },
  ],
});
