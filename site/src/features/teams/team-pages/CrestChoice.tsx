import { colorLabels, markOptions, patternOptions, shapeOptions } from '@playfield/contracts/fields/crest-options.ts';
import {
  areDistinguishable,
  codeOf,
  crestColors,
  crestOf,
  defaultCrest,
  hexOf,
  type Crest as Parts,
  type CrestColor,
} from '@playfield/contracts/fields/crests.ts';
import type { User } from '@playfield/contracts/users.ts';
import { Crest, Button } from '../../../shared/ui/Button.tsx';
import { Segments, SelectField } from '../../../shared/ui/Field.tsx';

type Props = { user: User; crest: string | null; onChoose: (crest: string | null) => void };

export function CrestChoice({ user, crest, onChoose }: Props) {
  const parts = (crest === null ? null : crestOf(crest)) ?? defaultCrest(user.teamName);
  const code = codeOf(parts);
  const change = (changed: Partial<Parts>) => onChoose(codeOf({ ...parts, ...changed }));

  function chooseColor(which: 'first' | 'second', color: CrestColor): void {
    const other = which === 'first' ? parts.second : parts.first;
    const fitting = areDistinguishable(color, other)
      ? other
      : crestColors.find((one) => areDistinguishable(color, one));
    change(which === 'first' ? { first: color, second: fitting ?? other } : { second: color, first: fitting ?? other });
  }

  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">Team logo</legend>
      <div className="flex flex-wrap items-center gap-5">
        <Crest team={{ teamName: user.teamName, sport: user.sport, crest: code }} className="size-28" />
        <div className="grid min-w-0 flex-1 basis-52 gap-2">
          <div className="flex flex-wrap items-center gap-2 wrap-anywhere">
            <Crest team={{ teamName: user.teamName, sport: user.sport, crest: code }} className="size-8" />
            <span className="font-semibold">{user.teamName}</span>
          </div>
          <p className="help">
            {crest === null
              ? 'We made this one from your team’s name.'
              : 'This is how it looks in lists, messages and on maps.'}
          </p>
          {crest !== null && (
            <Button className="justify-self-start" data-click="reset" onClick={() => onChoose(null)}>
              Use the one made from our name
            </Button>
          )}
        </div>
      </div>
      <Segments
        name="crest-shape"
        legend="Shape"
        options={shapeOptions}
        value={parts.shape}
        onChange={(shape) => {
          const chosen = shapeOptions.find(({ value }) => value === shape);
          if (chosen) change({ shape: chosen.value });
        }}
      />
      <SelectField
        name="crest-pattern"
        label="Pattern"
        options={patternOptions}
        value={parts.pattern}
        onChange={({ target }) => {
          const chosen = patternOptions.find(({ value }) => value === target.value);
          if (chosen) change({ pattern: chosen.value });
        }}
      />
      <Swatches
        legend="First color"
        name="crest-first"
        chosen={parts.first}
        onChoose={(color) => chooseColor('first', color)}
      />
      <Swatches
        legend="Second color"
        name="crest-second"
        chosen={parts.second}
        onChoose={(color) => chooseColor('second', color)}
      />
      <Segments
        name="crest-mark"
        legend="Center"
        options={markOptions}
        value={parts.mark === 'initials' ? 'initials' : 'sport'}
        onChange={(mark) => change({ mark: mark === 'initials' ? 'initials' : 'sport' })}
      />
    </fieldset>
  );
}

const SWATCH =
  'relative grid size-11 cursor-pointer place-items-center rounded-full before:size-8 before:rounded-full before:border before:border-control before:bg-current has-checked:shadow-[inset_0_0_0_3px_var(--ink)] has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-1';

type SwatchProps = { legend: string; name: string; chosen: CrestColor; onChoose: (color: CrestColor) => void };

function Swatches({ legend, name, chosen, onChoose }: SwatchProps) {
  return (
    <fieldset className="field">
      <legend className="mb-1.5">
        {legend}: {colorLabels[chosen]}
      </legend>
      <div className="flex flex-wrap gap-0.5">
        {crestColors.map((value) => (
          <label key={value} className={SWATCH} style={{ color: hexOf(value) }}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              className="absolute inset-0 appearance-none"
              onChange={() => onChoose(value)}
            />
            <span className="sr-only">{colorLabels[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
