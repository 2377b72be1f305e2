import type { EventOf } from '@playfield/contracts/events.ts';
import { quoted } from './words.ts';
import { gators, hawks } from './samples.ts';
import { notification } from './types.ts';

const REPLY = 'A quick reply keeps the game on track.';

const titleOf = ({ sender, count }: EventOf<'message.unread'>) =>
  `${sender.teamName} wrote to you${count === 1 ? '' : ` ${count} times`}`;

export const messageUnread = notification('message.unread', {
  category: 'messages',
  to: ({ receiver }) => ({ team: receiver.id }),
  from: ({ sender }) => sender,
  forPartners: true,
  aboutMessages: true,
  isLimited: () => true,
  overtakenBy: { same: 'otherTeamId', types: ['message.unread'] },
  bell: (event) => ({ title: titleOf(event), path: `/messages/${event.sender.id}`, text: REPLY }),
  email: (event, { url }) => ({
    subject: titleOf(event),
    preview: REPLY,
    paragraphs: [
      event.count === 1
        ? `${event.sender.teamName} sent you a message.`
        : `${event.sender.teamName} sent you ${event.count} messages. The latest:`,
    ],
    ...quoted(event.excerpt),
    button: { label: 'Read and answer', url: url(`/messages/${event.sender.id}`) },
  }),
  samples: [
    { sender: hawks, receiver: gators, count: 2, excerpt: 'Field 2, and we bring the balls. See you Saturday?' },
  ],
});
