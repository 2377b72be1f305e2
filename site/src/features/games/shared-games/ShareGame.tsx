import type { Matchup } from '@playfield/contracts/matchups.ts';
import type { GameLink } from '@playfield/contracts/shared-games.ts';
import { useState } from 'react';
import { Icon, Button } from '../../../shared/ui/Button.tsx';
import { changeLink, sharePublicly } from './store.ts';

export function ShareGame({ game, link, onChanged }: { game: Matchup; link: GameLink; onChanged: () => void }) {
  const [pending, setPending] = useState(false);

  async function change(to: Partial<GameLink>): Promise<void> {
    if (pending) return;
    setPending(true);
    if (await changeLink(game.id, to)) onChanged();
    setPending(false);
  }

  return (
    <section className="card grid gap-4 p-5" aria-labelledby="share-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="share-title" className="text-subheading">
          Tell other coaches
        </h3>
        {link.on && (
          <Button kind="solid" onClick={() => void sharePublicly(game, link)}>
            <Icon name="share" />
            Share
          </Button>
        )}
      </div>
      <p className="text-soft">
        {link.on
          ? 'Post the link in your Facebook or WhatsApp group. It shows the sport, age group, town, day and time. It never shows your name, your team’s name, your field or your notes.'
          : 'The link is off. Anyone who opens it sees that this game is no longer open. Teams on Playfield can still find the game.'}
      </p>
      <div className="grid" data-show="acting">
        <Switch
          label="Anyone with the link can see this game"
          checked={link.on}
          onChange={(on) => void change({ on })}
        />
        {link.on && (
          <Switch
            label="Search engines may list it"
            checked={link.indexed}
            onChange={(indexed) => void change({ indexed })}
          />
        )}
      </div>
    </section>
  );
}

type SwitchProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
