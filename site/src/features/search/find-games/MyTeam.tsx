import type { User } from '@playfield/contracts/users.ts';
import { useEffect } from 'react';
import { $filters } from '../filters/filters.ts';
import { $kept, $preset, isSet, loadPreset, presetText, togglePreset } from './my-team.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';

export function MyTeam({ user }: { user: User }) {
  const preset = useValue($preset);
  const filters = useValue($filters);
  const on = useValue($kept) && preset !== null && isSet(filters, preset);
  useEffect(() => void loadPreset(user), [user]);
  return (
    <Button
      data-click="my-team"
      className={preset ? 'max-sm:px-3' : 'invisible max-sm:px-3'}
      title={on || !preset ? undefined : presetText(preset)}
      onClick={() => preset && togglePreset(preset)}
    >
      {on ? 'Show everything' : 'My team’s games'}
    </Button>
  );
}
