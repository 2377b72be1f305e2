export const NO_MONEY = 'Playfield handles no money.';
export const MONEY_WARNING = `${NO_MONEY} Don’t pay anyone you haven’t met. Agree on fees in person.`;

type Props = { text: string; mentionsMoney?: true | undefined; className?: string };

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
