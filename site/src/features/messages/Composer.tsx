import { MESSAGE_MAX } from '@playfield/contracts/messages.ts';
import { useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { $drafts, saveDraft } from './drafts.ts';
import { send } from './sending.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useValue } from '../../shared/ui/useValue.ts';

const COUNTED_FROM = 200;

export function Composer({ otherId }: { otherId: number }) {
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
          className="input composer"
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

/** Touch keyboards have no Shift+Enter: there Enter breaks the line and the button sends. */
function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function countOf(characters: number): string {
  return `${characters.toLocaleString('en-US')} ${characters === 1 ? 'character' : 'characters'}`;
}
