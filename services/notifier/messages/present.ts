/** Emails about messages that wait, and the copies of first messages. */
import type { EventOf } from '@playfield/contracts/events.ts';
import { quoted } from '../email/game-facts.ts';
import type { Body, Facts, MessageEmails } from '../email/types.ts';

export const messageEmails: MessageEmails = {
  'message.unread': ({ sender, receiver, count, excerpt, copy }, { url }) => {
    if (copy) return copyOf({ sender, receiver, excerpt, teamId: copy.teamId }, url);
    return {
      subject: count === 1 ? `${sender.teamName} wrote to you` : `${sender.teamName} wrote to you ${count} times`,
      preview: 'A quick reply keeps the game on track.',
      paragraphs: [
        count === 1
          ? `${sender.teamName} sent you a message.`
          : `${sender.teamName} sent you ${count} messages. The latest:`,
      ],
      ...quoted(excerpt),
      button: { label: 'Read and answer', url: url(`/messages/${sender.id}`) },
    };
  },
};

type Copied = Pick<EventOf<'message.unread'>, 'sender' | 'receiver' | 'excerpt'> & {
  /** The team whose second adult reads it. */
  teamId: number;
};

/** The first message of a conversation, for someone whom their team wants to have a copy. */
function copyOf({ sender, receiver, excerpt, teamId }: Copied, url: Facts['url']): Body {
  const [team, other] = teamId === sender.id ? [sender, receiver] : [receiver, sender];
  return {
    subject: `Copy: ${sender.teamName} wrote to ${receiver.teamName}`,
    preview: 'The first message of a new conversation.',
    paragraphs: [
      `This is the first message between ${team.teamName} and ${other.teamName}. You get a copy because ${team.teamName} chose you as the second adult for new conversations.`,
      'An owner or manager of the team can change that in the team’s settings.',
    ],
    ...quoted(excerpt),
    button: { label: 'See the conversation', url: url(`/messages/${other.id}`) },
  };
}
