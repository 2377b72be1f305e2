import type { ThreadMessage } from './thread-messages.ts';
import { clockText } from './chat.ts';
import { piecesOf } from './links.ts';
import { later } from '../../shared/ui/States.tsx';
import { Menu, MenuItem } from '../../shared/ui/Menu.tsx';

/** Few messages mention money. */
export const PaymentNotice = later(async () => (await import('./extras.ts')).PaymentNotice);

type Props = {
  message: ThreadMessage;
  own: boolean;
  /** Who of the own team wrote it, if it was someone else. */
  writer: string | undefined;
  /** Whether it is the last own message the other team has read. */
  readMark: boolean;
  menuInTabOrder: boolean;
  onReport: (message: ThreadMessage) => void;
};

export function MessageItem({ message, own, writer, readMark, menuInTabOrder, onReport }: Props) {
  return (
    <li className={own ? 'message message-own' : 'message'}>
      <span className="sr-only">{own ? (writer ?? 'You') : message.senderTeamName}:</span>
      <div className="message-line">
        <p className="bubble">
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

/** User-written text: links send no referrer and pass no ranking. */
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
