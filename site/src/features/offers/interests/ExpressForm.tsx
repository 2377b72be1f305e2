import { INTRO_MAX } from '@playfield/contracts/interests.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useEffect, useRef } from 'react';
import { $session } from '../../../shared/api/session.ts';
import { TextArea } from '../../../shared/ui/Field.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { mismatches } from './about.ts';
import { express } from './store.ts';
import { Form, SubmitButton } from '../../../shared/ui/Form.tsx';
import { DONE } from '../../../shared/forms/values.ts';

export function ExpressForm({ game, onSent }: { game: Matchup; onSent: () => void }) {
  const session = useValue($session);
  const send = useRef<HTMLButtonElement>(null);
  // Who came by a shared link wants to send it.
  useEffect(() => {
    if (location.hash === '#ask') send.current?.focus();
  }, []);
  async function ask({ intro }: Record<string, string>) {
    await express(game.id, intro);
    return DONE;
  }

  const differs =
    session.status === 'in'
      ? mismatches(game, { ...session.user, competitionLevel: session.user.competitionLevel ?? null }, false)
      : [];
  return (
    <Form save={ask} onDone={onSent} className="card grid gap-4 p-5" data-show="acting">
      {differs.length > 0 && <p className="notice">{differs.join(' ')} You can still ask.</p>}
      <TextArea
        name="intro"
        label="A few words about your team (optional)"
        help="Only they read this. Leave out players’ names."
        className="min-h-20"
        maxLength={INTRO_MAX}
      />
      <SubmitButton ref={send} className="button-solid justify-self-end" pendingText="Sending…">
        Express Interest
      </SubmitButton>
    </Form>
  );
}
