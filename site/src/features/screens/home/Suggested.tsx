import type { Home } from '@playfield/contracts/home.ts';
import type { Slot, SuggestedOpponent } from '@playfield/contracts/opponents.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { useState } from 'react';
import { Crest } from '../../../shared/ui/Crest.tsx';
import { catchFocus } from '../../../shared/ui/keepFocus.ts';
import { later } from '../../../shared/ui/States.tsx';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';

const ProposeDialog = later(async () => (await import('../../offers/proposals/ProposeDialog.tsx')).ProposeDialog);

type Chosen = { opponent: SuggestedOpponent; slot: Slot };

export function Suggested({ home: { ready, suggestions }, onSent }: { home: Home; onSent: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (!ready)
    return (
      <section className="card flex flex-wrap items-center justify-between gap-4 p-5" data-show="acting">
        <p className="max-w-prose">
          <strong className="block">Who can you play?</strong>
          Tell us when you can play and how far you go, and we’ll suggest opponents.
        </p>
        <a href="/team-profile#opponents" className="button button-solid">
          Set your availability
        </a>
      </section>
    );
  if (suggestions.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="suggested-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="suggested-title" className="text-heading">
          Teams you could play
        </h2>
        <TextLink href="/team-profile#opponents">See more</TextLink>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {suggestions.map((opponent) => (
          <li key={opponent.team.id} className="card grid content-between gap-3 p-5 wrap-anywhere">
            <div className="grid gap-1">
              <h3 className="flex items-center gap-2 font-sans text-lg leading-snug font-semibold tracking-normal">
                <Crest team={opponent.team} className="size-8" />
                <TextLink href={`/team-profile/${opponent.team.id}`}>{opponent.team.teamName}</TextLink>
              </h3>
              <p className="text-soft">{opponent.reasons.join(' · ')}</p>
            </div>
            {opponent.slots.slice(0, 1).map((slot) => (
              <Button
                key={slot.date}

                data-show="acting"
                aria-haspopup="dialog"
                data-click="propose"
                onClick={() => setChosen({ opponent, slot })}
              >
                Propose {shortDayText(slot.date)}
                <span className="sr-only"> to {opponent.team.teamName}</span>
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {chosen && (
        <ProposeDialog
          {...chosen}
          onSent={() => {
            setChosen(null);
            onSent();
            catchFocus();
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}
