import { Fragment, useEffect, useState, type KeyboardEvent } from 'react';
import { $ownId } from './conversations.ts';
import { type Thread, type ThreadMessage, $earlier, loadEarlier } from './thread.ts';
import { dayHeading, isSameDay, clockText, timelineOf, type Happened } from './timeline.ts';
import { useReport } from '../safety/reports/useReport.tsx';
import { NO_MONEY } from '../../shared/ui/Quote.tsx';
import { $session } from '../../shared/api/session.ts';
import { Icon, Button } from '../../shared/ui/Button.tsx';
import { lazy, useValue } from '../../shared/ui/States.tsx';
import { useLogScroll } from './useLogScroll.ts';
import { piecesOf } from './links.ts';
import { Menu, MenuItem } from '../../shared/ui/Menu.tsx';

const GameEvent = lazy(async () => (await import('./extras.tsx')).GameEvent);
const ProposalEvent = lazy(async () => (await import('./extras.tsx')).ProposalEvent);

type Props = { thread: Thread; happened: Happened; otherName: string };

export function MessageList({ thread, happened, otherName }: Props) {
  const { messages, cursor } = thread;
  const entries = timelineOf(thread, happened);
  const ownId = useValue($ownId);
  useEffect(() => {
    GameEvent.ahead();
    ProposalEvent.ahead();
    PaymentNotice.ahead();
  }, []);
  const { log, onScroll, behind, goToEnd } = useLogScroll(messages, ownId);
  const [seenId] = useState(messages.at(-1)?.id);
  const last = messages.at(-1);
  const arrived =
    last && last.id !== seenId && last.senderId !== ownId
      ? `${last.senderTeamName}: ${last.content}${last.mentionsMoney ? ` ${NO_MONEY}` : ''}`
      : '';
  const { report, reportDialog } = useReport();
  const lastRead = messages.findLast(({ senderId, read }) => senderId === ownId && read);
  const lastReceived = messages.findLast(({ senderId }) => senderId !== ownId);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Not a live region: it would also announce earlier messages. */}
      <div
        ref={log}
        role="log"
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label="Messages"
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-3"
        onScroll={onScroll}
      >
        {cursor !== null && <EarlierMessages />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of the buttons inside */}
        <ol className="mt-auto flex flex-col gap-3 p-4" onKeyDown={moveAmongMenus}>
          {entries.map((entry, index) => {
            const before = entries[index - 1];
            const newDay = !before || !isSameDay(before.at, entry.at);
            return (
              <Fragment key={entry.key}>
                {newDay && (
                  <li className="self-center rounded-full bg-sunk px-3 py-0.5 text-[0.8125rem] font-semibold text-soft">
                    <time dateTime={entry.at}>{dayHeading(entry.at)}</time>
                  </li>
                )}
                {'proposal' in entry && <ProposalEvent proposal={entry.proposal} />}
                {'entry' in entry && <GameEvent {...entry} otherName={otherName} />}
                {'message' in entry && (
                  <MessageItem
                    message={entry.message}
                    own={entry.message.senderId === ownId}
                    writer={writerOf(entry.message)}
                    readMark={entry.message === lastRead}
                    menuInTabOrder={entry.message === lastReceived}
                    onReport={({ id, senderTeamName }) =>
                      report({ kind: 'message', id, words: `a message from ${senderTeamName}` })
                    }
                  />
                )}
              </Fragment>
            );
          })}
        </ol>
      </div>
      {behind && (
        <button
          type="button"
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-1.5 rounded-full bg-pitch px-4 font-semibold text-on-pitch shadow-[0_4px_16px_var(--shade)]"
          onClick={goToEnd}
        >
          New messages
          <Icon name="unfold" className="size-4" />
        </button>
      )}
      <output className="sr-only">{arrived}</output>
      {reportDialog}
    </div>
  );
}

function writerOf({ senderId, senderName }: ThreadMessage): string | undefined {
  const session = $session.get();
  if (session.status !== 'in' || senderId !== session.user.id) return undefined;
  return senderName === session.user.fullName ? undefined : senderName;
}

function moveAmongMenus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches('.message-menu')) return;
  event.preventDefault();
  const menus = [...event.currentTarget.querySelectorAll<HTMLElement>('.message-menu')];
  menus[menus.indexOf(event.target) + step]?.focus();
}

const words = {
  idle: 'Load earlier messages',
  loading: 'Loading earlier messages…',
  failed: 'Earlier messages could not be loaded. Try again',
} as const;

function EarlierMessages() {
  const earlier = useValue($earlier);
  return (
    <Button
      kind="plain"
      className="mx-auto mt-2 flex-none"
      aria-disabled={earlier === 'loading'}
      onClick={() => void loadEarlier()}
    >
      {words[earlier]}
    </Button>
  );
}

const PaymentNotice = lazy(async () => (await import('./extras.tsx')).PaymentNotice);

type ItemProps = {
  message: ThreadMessage;
  own: boolean;
  writer: string | undefined;
  readMark: boolean;
  menuInTabOrder: boolean;
  onReport: (message: ThreadMessage) => void;
};

const BUBBLE =
  'min-w-0 rounded-card px-3.5 py-2 wrap-anywhere whitespace-pre-wrap [&_a]:underline [&_a]:underline-offset-[0.2em]';

function MessageItem({ message, own, writer, readMark, menuInTabOrder, onReport }: ItemProps) {
  return (
    <li
      className={`message grid max-w-[min(85%,34rem)] gap-1 ${own ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}
    >
      <span className="sr-only">{own ? (writer ?? 'You') : message.senderTeamName}:</span>
      <div className="flex max-w-full items-start">
        <p
          className={`${BUBBLE} ${own ? 'rounded-br-[3px] bg-pitch text-on-pitch' : 'rounded-bl-[3px] bg-sunk [&_a]:text-pitch-text'}`}
        >
          <Text text={message.content} />
        </p>
        {!own && (
          <Menu
            label={`More about the message of ${clockText(message.createdAt)}`}
            className="message-menu"
            tabIndex={menuInTabOrder ? 0 : -1}
          >
            <MenuItem icon="flag" onChoose={() => onReport(message)} danger>
              Report message
            </MenuItem>
          </Menu>
        )}
      </div>
      {message.mentionsMoney && <PaymentNotice message={message} own={own} />}
      <span className="text-xs text-soft">
        {writer && <span aria-hidden="true">{writer} · </span>}
        {message.sending ? 'Sending…' : <time dateTime={message.createdAt}>{clockText(message.createdAt)}</time>}
        {readMark && ' · Read'}
      </span>
    </li>
  );
}

function Text({ text }: { text: string }) {
  return piecesOf(text).map(({ text: words, href }, index) =>
    href === undefined ? (
      words
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, which does not change
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {words}
      </a>
    ),
  );
}
