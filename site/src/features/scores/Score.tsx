import type { GamePage } from '@playfield/contracts/games.ts';
import { POINTS_MAX, type GameScore } from '@playfield/contracts/scores.ts';
import { useRef } from 'react';
import { typedValues } from '../../shared/forms/values.ts';
import { TextField } from '../../shared/ui/Field.tsx';
import { useSubmit } from '../../shared/ui/useSubmit.ts';
import { localMomentText } from '../confirmations/moments.ts';
import { sayScore } from './store.ts';
import { buttonText, standingText } from './words.ts';

type Props = { page: GamePage; onChanged: () => void };

/** How a game ended, for its two teams alone. */
export function Score({ page: { game, opponent, score }, onChanged }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  if (!score || !opponent) return null;
  const until = score.closesAt === null ? '' : localMomentText(score.closesAt);
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="score-title">
      <h3 ref={title} id="score-title" tabIndex={-1} className="font-sans text-lg font-semibold tracking-normal">
        Final score
      </h3>
      <p className="max-w-prose wrap-anywhere" aria-live="polite">
        {standingText(score, opponent.teamName, until)}
      </p>
      {score.status === 'open' && (
        <ScoreForm
          // What was typed before stays, unless either team has spoken since.
          key={JSON.stringify([score.ours, score.theirs])}
          id={game.id}
          score={score}
          opponent={opponent.teamName}
          onSaved={() => {
            // The form is another one then, or gone.
            title.current?.focus();
            onChanged();
          }}
        />
      )}
      <p className="max-w-prose text-sm text-soft wrap-anywhere">
        Only you and {opponent.teamName} see it. Scores you both confirm help us say which games may be close. No team
        gets a rank.
      </p>
    </section>
  );
}

type FormProps = { id: number; score: GameScore; opponent: string; onSaved: () => void };

function ScoreForm({ id, score, opponent, onSaved }: FormProps) {
  const { errors, pending, form } = useSubmit((element) => sayScore(id, typedValues(element), opponent), onSaved);
  const first = score.ours ?? score.theirs;
  const isNews = score.ours === null || score.theirs !== null;
  const field = (name: 'us' | 'them', label: string) => (
    <TextField
      name={name}
      label={label}
      className="w-20"
      inputMode="numeric"
      autoComplete="off"
      maxLength={`${POINTS_MAX}`.length}
      defaultValue={first?.[name]}
      error={errors[name]}
    />
  );
  return (
    <form {...form} className="flex flex-wrap items-start gap-x-4 gap-y-3" data-show="acting">
      {field('us', 'Your team')}
      {field('them', 'Their team')}
      <button
        type="submit"
        className={`button sm:mt-7 ${isNews ? 'button-solid' : 'button-quiet'}`}
        aria-disabled={pending}
      >
        {pending ? 'Saving…' : buttonText(score)}
      </button>
    </form>
  );
}
