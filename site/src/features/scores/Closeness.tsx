import { matchWords } from '@playfield/contracts/opponents.ts';

const words: ReadonlySet<string> = new Set(Object.values(matchWords));

/** What the words about how close a game may be mean, where one of them is shown. */
export function Closeness({ reasons }: { reasons: readonly (readonly string[])[] }) {
  if (!reasons.flat().some((reason) => words.has(reason))) return null;
  return (
    <p className="max-w-prose text-sm text-soft">
      From confirmed scores: “likely close” is a game that either of you could win, “a stretch” one with a stronger
      team, and “lopsided” one between teams that are far apart.
    </p>
  );
}
