import { useEffect, useRef, type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { onLive } from '../../shared/stores/live.ts';
import { $agreedGames, reloadAgreedGames, $happened, loadHappened } from './agreed-games.ts';
import { $blocks, isBlocked, unblock } from '../safety/blocks/store.ts';
import { $refusals, send, $drafts, saveDraft } from './sending.ts';
import { $other, $thread, loadThread } from './thread.ts';
import { BlockedNotice, BlockDialog } from '../safety/blocks/BlockedNotice.tsx';
import { FailedState, Skeleton, useValue } from '../../shared/ui/States.tsx';
import { AgreedGames } from './AgreedGames.tsx';
import { MessageList } from './MessageList.tsx';
import { MESSAGE_MAX } from '@playfield/contracts/messages.ts';
import { Icon, Crest } from '../../shared/ui/Button.tsx';
import { openThread } from './store.ts';
import { isActing, $session } from '../../shared/api/session.ts';
import { useReport } from '../safety/reports/useReport.tsx';
import { Menu, MenuItem } from '../../shared/ui/Menu.tsx';

export function Thread({ otherId }: { otherId: number }) {
  const other = useValue($other);
  const thread = useValue($thread);
  const proposals = useValue($happened).filter(({ team }) => team.id === otherId);
  const agreed = useValue($agreedGames);
  const games = agreed.status === 'ready' ? agreed.value : [];
  useEffect(() => {
    void loadHappened();
    return onLive('notifications', () => {
      void loadHappened();
      void reloadAgreedGames(otherId);
    });
  }, [otherId]);
  return (
    <section
      className="flex min-h-0 min-w-0 flex-col max-md:group-data-[open=false]:hidden"
      aria-label={other ? `Conversation with ${other.teamName}` : 'Conversation'}
    >
      <ThreadHeader otherId={otherId} />
      {thread.status !== 'failed' && <AgreedGames otherId={otherId} opponent={other?.teamName ?? 'They'} />}
      {thread.status === 'loading' && (
        <div className="flex-1 overflow-hidden p-4">
          <Skeleton rows={3} className="h-14 max-w-72" />
        </div>
      )}
      {thread.status === 'failed' && (
        <div className="flex-1 p-4">
          <FailedState message={thread.message} retry={() => void loadThread()} />
        </div>
      )}
      {thread.status === 'ready' &&
        (thread.value.messages.length === 0 && proposals.length === 0 && games.length === 0 ? (
          <p className="grid flex-1 place-content-center p-6 text-center text-soft">
            No messages yet. Start the conversation!
          </p>
        ) : (
          <MessageList thread={thread.value} happened={{ proposals, games }} otherName={other?.teamName ?? 'They'} />
        ))}
      {thread.status !== 'failed' && <Writing otherId={otherId} />}
    </section>
  );
}

function Writing({ otherId }: { otherId: number }) {
  const other = useValue($other);
  const blocked = isBlocked(useValue($blocks), otherId);
  const refusal = useValue($refusals)[otherId];
  if (blocked) {
    return (
      <div className="border-t border-hairline p-3">
        <BlockedNotice team={{ id: otherId, teamName: other?.teamName ?? 'this team' }} onUnblocked={focusComposer} />
      </div>
    );
  }
  if (refusal !== undefined) {
    return (
      <div className="border-t border-hairline p-3">
        <p role="alert" className="notice">
          {refusal}
        </p>
      </div>
    );
  }
  return <Composer otherId={otherId} />;
}

const focusComposer = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('.composer')?.focus());

const COUNTED_FROM = 200;

function Composer({ otherId }: { otherId: number }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = useValue($drafts)[otherId] ?? '';
  const left = MESSAGE_MAX - text.trim().length;
  const sendable = text.trim() !== '' && left >= 0;

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    box.current?.focus();
    if (sendable) void send();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-hairline p-3" onSubmit={onSubmit}>
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          rows={1}
          className="input composer max-h-36 min-h-11 resize-none"
          aria-label="Message"
          aria-describedby={left <= COUNTED_FROM ? 'message-count' : undefined}
          aria-invalid={left < 0 ? true : undefined}
          placeholder="Write a message"
          value={text}
          onChange={({ target }) => saveDraft(otherId, target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="button button-solid" aria-disabled={!sendable}>
          <Icon name="send" />
          Send
        </button>
      </div>
      {left <= COUNTED_FROM && (
        <p id="message-count" className={left < 0 ? 'error' : 'help'}>
          {left < 0 ? `${countOf(-left)} too many` : `${countOf(left)} left`}
        </p>
      )}
    </form>
  );
}

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

function countOf(characters: number): string {
  return `${characters.toLocaleString('en-US')} ${characters === 1 ? 'character' : 'characters'}`;
}

function ThreadHeader({ otherId }: { otherId: number }) {
  const other = useValue($other);

  function goBack(): void {
    openThread(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`a[href="/messages/${otherId}"]`)?.focus());
  }

  return (
    <header className="flex min-h-16 items-center gap-2 border-b border-hairline px-4 py-2">
      <button
        type="button"
        className="-ml-2 grid size-11 flex-none place-items-center rounded-small md:hidden"
        aria-label="Back to conversations"
        onClick={goBack}
      >
        <Icon name="back" className="size-6" />
      </button>
      {other && <Crest team={other} />}
      <div className="min-w-0 flex-1">
        <h2 id="thread-title" tabIndex={-1} className="truncate outline-none text-subheading">
          {other && (
            <a href={`/team-profile/${otherId}`} className="block truncate no-underline hover:underline">
              {other.teamName}
            </a>
          )}
        </h2>
        {other?.fullName && <p className="truncate text-sm text-soft">{other.fullName}</p>}
      </div>
      {other && <ThreadMenu team={other} />}
    </header>
  );
}

function ThreadMenu({ team }: { team: { id: number; teamName: string } }) {
  const blocked = isBlocked(useValue($blocks), team.id);
  const acts = isActing(useValue($session));
  const [asking, setAsking] = useState(false);
  const { report, reportDialog } = useReport();
  return (
    <>
      <Menu label={`More about ${team.teamName}`} className="-mr-2">
        <MenuItem icon="team" href={`/team-profile/${team.id}`}>
          View team
        </MenuItem>
        {!acts ? null : blocked ? (
          <MenuItem icon="check" onChoose={() => void unblock(team)}>
            Unblock team
          </MenuItem>
        ) : (
          <MenuItem icon="block" onChoose={() => setAsking(true)} danger>
            Block team
          </MenuItem>
        )}
        <MenuItem icon="flag" onChoose={() => report({ kind: 'team', id: team.id, words: team.teamName })} danger>
          Report team
        </MenuItem>
      </Menu>
      {asking && <BlockDialog team={team} onClose={() => setAsking(false)} />}
      {reportDialog}
    </>
  );
}
