import { Icon } from '../../../shared/ui/Icon.tsx';
import { useErrors } from '../../../shared/ui/Form.tsx';

const STARS = [1, 2, 3, 4, 5] as const;
type Props = { name: string; legend: string; help?: string; first?: boolean };

/** One to five stars as radio buttons, for arrow keys and screen readers. */
export function StarField({ name, legend, help, first = false }: Props) {
  const error = useErrors()[name];
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      role="radiogroup"
      className="field rounded-small"
      tabIndex={-1}
      aria-labelledby={`${name}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend id={`${name}-legend`}>{legend}</legend>
      {help && (
        <p id={`${name}-help`} className="help">
          {help}
        </p>
      )}
      <div className="stars">
        {STARS.map((count) => (
          <label key={count}>
            <input type="radio" name={name} value={count} data-first={first && count === 1 ? '' : undefined} />
            <Icon name="star" className="size-7" />
            <span className="sr-only">{count === 1 ? '1 star' : `${count} stars`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
