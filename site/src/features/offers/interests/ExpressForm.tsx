import { INTRO_MAX } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useEffect, useRef } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { $session } from '../../../shared/api/session.ts';
import { Field } from '../../../shared/ui/Field.tsx';
import { useForm } from '../../../shared/ui/useForm.ts';
import { useValue } from '../../../shared/ui/useValue.ts';
import { mismatches } from './about.ts';
import { express } from './store.ts';

/** Asks to play another team's game: what does not fit is said before, and a few words may go with it. */
export function ExpressForm({ game, onSent }: { game: Matchup; onSent: () => void }) {
  const session = useValue($session);
  const send = useRef<HTMLButtonElement>(null);
  // Who came by a shared link wants to send it.
  useEffect(() => {
    if (location.hash === '#ask') send.current?.focus();
  }, []);
  const { pending, form } = useForm(async (element) => {
    await express(game.id, typedValues(element)['intro']);
    onSent();
  });
  const differs =
    session.status === 'in'
      ? mismatches(game, { ...session.user, competitionLevel: session.user.competitionLevel ?? null }, false)
      : [];
  return (
    <form {...form} className="card grid gap-4 p-5" data-show="acting">
      {differs.length > 0 && <p className="notice">{differs.join(' ')} You can still ask.</p>}
      <Field
        name="intro"
        label="A few words about your team (optional)"
        help="Only they read this. Leave out players’ names."
      >
        {(control) => <textarea className="input min-h-20" maxLength={INTRO_MAX} {...control} />}
      </Field>
      <button ref={send} type="submit" className="button button-solid justify-self-end" aria-disabled={pending}>
        {pending ? 'Sending…' : 'Express Interest'}
      </button>
    </form>
  );
}
