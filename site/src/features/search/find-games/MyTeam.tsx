import type { User } from '@playfield/contracts/users.ts';
import { useEffect } from 'react';
import { $filters } from '../filters/filters.ts';
import { $kept, $preset, isSet, loadPreset, presetText, togglePreset } from './my-team.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';

export function MyTeam({ user }: { user: User }) {
  const preset = useValue($preset);
  const filters = useValue($filters);
  const on = useValue($kept) && preset !== null && isSet(filters, preset);
  useEffect(() => void loadPreset(user), [user]);
  if (!preset) return null;
  return (
    <button
      type="button"
      data-click="my-team"
      aria-pressed={on}
      className={`button w-full justify-start py-2 text-left button-quiet ${on ? 'bg-pitch-tint' : ''}`}
      onClick={() => togglePreset(user, preset)}
    >
      <Icon name={on ? 'check' : 'find'} />
      <span className="min-w-0 wrap-anywhere">
        My team’s games: <span className="font-normal">{presetText(preset)}</span>
      </span>
    </button>
  );
}
