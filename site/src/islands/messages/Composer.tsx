import { MESSAGE_MAX } from '@playfield/contracts/messages.ts';
import { useRef, useState } from 'react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { send } from '../../stores/messages.ts';
import { Icon } from '../ui/Icon.tsx';

export function Composer({ disabled }: { disabled: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [blank, setBlank] = useState(true);

  async function onSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const field = box.current;
    if (!field || disabled || field.value.trim() === '') return;
    const text = field.value;
    field.value = '';
    setBlank(true);
    field.focus();
    if (await send(text)) return;
    // Not sent: the text comes back, in front of anything typed since.
    field.value = field.value === '' ? text : `${text}\n${field.value}`;
    setBlank(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className="flex items-end gap-2 border-t border-hairline p-3" onSubmit={(event) => void onSubmit(event)}>
      <textarea
        ref={box}
        rows={1}
        className="input composer"
        aria-label="Message"
        placeholder="Write a message"
        maxLength={MESSAGE_MAX}
        disabled={disabled}
        onChange={(event) => setBlank(event.target.value.trim() === '')}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="button button-solid" aria-disabled={blank || disabled}>
        <Icon name="send" />
        Send
      </button>
    </form>
  );
}
