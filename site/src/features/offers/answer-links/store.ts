import { endAnswerLink, makeAnswerLink, type AnswerLink, type LinkedGame } from '@playfield/contracts/answer-links.ts';
import { answerLinkPath } from '@playfield/contracts/fields/answer-link.ts';
import { dayWords, kindWords, timeWords } from '@playfield/contracts/fields/game-words.ts';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { act } from '../../../shared/forms/attempt.ts';

export type MadeLink = AnswerLink & { code: string; game: LinkedGame };
export type Message = { address: string; text: string; whatsApp: string; sms: string; email: string };

export async function makeLink(id: number): Promise<MadeLink | null> {
  try {
    return await ask(makeAnswerLink, { params: { id } });
  } catch (error) {
    showFailure('Error', messageOf(error, 'The link could not be made. Please try again.'));
    return null;
  }
}

export const takeBack = (id: string) =>
  act(['Error', 'The link could not be turned off. Please try again.'], async () => {
    await ask(endAnswerLink, { params: { id } });
    showSuccess('Link turned off', 'Nobody can answer by it anymore.');
  });

/** Returns the message to a coach, which contains only what the link's page shows: no field and no people. */
export function messageFor({ code, game }: MadeLink, teamName: string): Message {
  const address = new URL(answerLinkPath(code), location.origin).href;
  const where = game.matchupType === 'looking' ? ' at your field' : game.town && ` in ${game.town}`;
  const what = `${kindWords(game)}${where} on ${dayWords(game)}, ${timeWords(game)}`;
  const text = `Hi coach, ${teamName} would like to play you: ${what}. Say yes, suggest another time, or pass here: ${address}`;
  const body = encodeURIComponent(text);
  return {
    address,
    text,
    whatsApp: `https://wa.me/?text=${body}`,
    sms: `sms:?&body=${body}`,
    email: `mailto:?subject=${encodeURIComponent(`A game against ${teamName}?`)}&body=${body}`,
  };
}
