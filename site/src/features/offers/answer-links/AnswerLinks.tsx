import {
  type AnswerLink,
  type LinkState,
  endAnswerLink,
  makeAnswerLink,
  type LinkedGame,
} from '@playfield/contracts/answer-links.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useState } from 'react';
import { dayText } from '../../../shared/format/ago.ts';
import { ActionButton, TextLink } from '../../../shared/ui/Button.tsx';
import { useClash } from '../../teams/clash/useClash.tsx';
import { QrCode } from '../../../shared/ui/QrCode.tsx';
import { CopyButton } from '../../../shared/ui/CopyButton.tsx';
import { answerLinkPath } from '@playfield/contracts/fields/answer-link.ts';
import { dayWords, kindWords, timeWords } from '@playfield/contracts/fields/game-words.ts';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { act } from '../../../shared/stores/calls.ts';

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

export function messageFor({ code, game }: MadeLink, teamName: string): Message {
  const address = new URL(answerLinkPath(code), location.origin).href;
  const where = game.matchupType === 'looking' ? ' at your field' : ` at our field${game.town && ` in ${game.town}`}`;
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

const STATES: Record<LinkState, string> = {
  open: 'Waiting for an answer',
  held: 'They say yes. Waiting for them to confirm their email address',
  yes: 'They said yes',
  other: 'They suggested another time',
  no: 'They passed',
  ended: 'Over without an answer',
};

const showAll = (shown: Element | null) => shown?.scrollIntoView({ block: 'nearest' });

type Props = { game: Matchup; links: readonly AnswerLink[]; onChanged: () => void };

export function AnswerLinks({ game, links, onChanged }: Props) {
  const [made, setMade] = useState<MadeLink | null>(null);
  const { date, startTime, endTime } = game;
  const isAnswered = links.some(({ id, state }) => id === made?.id && state !== 'open');

  async function make(): Promise<void> {
    const link = await makeLink(game.id);
    if (!link) return;
    setMade(link);
    onChanged();
  }

  const { accept, notice } = useClash(game, game.id, make);

  async function end(id: string): Promise<void> {
    await takeBack(id);
    if (made?.id === id) setMade(null);
    onChanged();
  }

  return (
    <section className="card grid gap-4 p-5" aria-labelledby="answer-links-title" data-show="acting">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="answer-links-title" className="text-subheading">
          Ask a coach you know
        </h3>
        <ActionButton className="button-solid" pendingText="One moment…" action={accept}>
          {made ? 'Make another link' : 'Make a link'}
        </ActionButton>
      </div>
      <p className="text-soft">
        Send one coach a link to this game, even one who isn’t on Playfield. They can say yes, suggest another time or
        pass. The first answer counts, and a yes means you have a game. The link shows your team’s name and the town,
        never your field.
      </p>
      {notice}
      {made && !isAnswered && (
        <div key={made.id} ref={showAll} className="grid gap-4">
          <Made link={{ ...made, game: { ...made.game, date, startTime, endTime } }} teamName={game.team.teamName} />
        </div>
      )}
      {links.length > 0 && (
        <ul className="grid gap-1" aria-label="Links of this game">
          {links.map(({ id, state, heldBy, createdAt }) => (
            <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-3">
              <span>
                {heldBy ? STATES.held.replace('They say', `${heldBy} says`) : STATES[state]}
                <span className="text-sm text-soft"> · link made {dayText(createdAt)}</span>
              </span>
              {state === 'other' && (
                <TextLink href="/team-profile#received" className="inline-flex min-h-11 items-center">
                  See it
                </TextLink>
              )}
              {(state === 'open' || state === 'held') && (
                <ActionButton className="button-plain" pendingText="One moment…" action={() => end(id)}>
                  Turn off<span className="sr-only"> this link</span>
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Made({ link, teamName }: { link: MadeLink; teamName: string }) {
  const { address, text, whatsApp, sms, email } = messageFor(link, teamName);
  return (
    <div className="notice grid gap-4">
      <p>
        Your link is ready. Send it now, because we can’t show it again. It works once, until {dayText(link.expiresAt)}.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={address} label="QR code of the link" className="size-40" />
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <a className="button button-quiet" href={whatsApp} target="_blank" rel="noreferrer">
          WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </a>
        <a className="button button-quiet" href={sms}>
          Text message
        </a>
        <a className="button button-quiet" href={email}>
          Email
        </a>
        <CopyButton text={text} words="Copy" />
      </div>
    </div>
  );
}
