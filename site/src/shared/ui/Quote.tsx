import { MONEY_WARNING } from '../format/money.ts';

type Props = { text: string; mentionsMoney?: true | undefined; className?: string };

/** Another team's words, with a warning if they mention money. */
export function Quote({ text, mentionsMoney, className = '' }: Props) {
  return (
    <>
      <blockquote className={`wrap-anywhere whitespace-pre-line ${className}`}>“{text}”</blockquote>
      {mentionsMoney && (
        <p role="note" className="notice">
          {MONEY_WARNING}
        </p>
      )}
    </>
  );
}
