import { useEffect, useState } from 'react';
import { PLACE_EXAMPLE, $filters, lacksPlace, setFilter, setFilters } from '../filters/filters.ts';
import { findTownNearMe } from './near-me.ts';
import { $placeProblem } from '../results/store.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { ActionButton, Icon } from '../../../shared/ui/Button.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { useValue } from '../../../shared/ui/States.tsx';

const NEAR_MILES = '25';

export function PlaceFilter() {
  const filters = useValue($filters);
  const unknown = useValue($placeProblem);
  const [places] = useState(createPlaceSearch);
  const [early] = useState(whatIsTyped);
  const [problem, setProblem] = useState('');
  const hint = lacksPlace(filters);

  useEffect(() => {
    if (!early?.focused) return search(early?.value ?? $filters.get().zipcode);
    document.querySelector<HTMLElement>('#zipcode')?.focus();
    places.type(early.value);
  }, [early, places]);

  useEffect(
    () =>
      places.$suggestions.listen((suggestions) => {
        const box = document.querySelector<HTMLInputElement>('#zipcode');
        const typed = box?.value.trim().toLowerCase() ?? '';
        const isKnown = suggestions.some(({ main_text: main, description }) =>
          /^\d/.test(main) ? main === typed : description.toLowerCase() === typed,
        );
        if (box && isKnown) search(box.value);
      }),
    [places],
  );

  async function nearMe(): Promise<void> {
    setProblem('');
    const found = await findTownNearMe();
    if (!found.ok) return setProblem(found.problem);
    const { maxDistance } = $filters.get();
    setFilters({ zipcode: found.text, maxDistance: maxDistance === 'any' ? NEAR_MILES : maxDistance });
  }

  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <PlaceField
          name="zipcode"
          label={<>Location{hint && <span className="font-normal text-clay"> (required for distance search)</span>}</>}
          error={problem || unknown}
          placeholder={PLACE_EXAMPLE}
          defaultValue={early?.value ?? filters.zipcode}
          className={hint ? 'input-hint' : ''}
          places={places}
          value={filters.zipcode}
          onDone={search}
        />
      </div>
      <div className="flex-none pt-7">
        <ActionButton pendingText="Looking…" action={nearMe}>
          <Icon name="pin" />
          <span className="max-[24rem]:sr-only lg:sr-only">Near me</span>
        </ActionButton>
      </div>
    </div>
  );
}

function search(text: string): void {
  if (text.trim() !== $filters.get().zipcode.trim()) setFilter('zipcode', text);
}

function whatIsTyped(): { value: string; focused: boolean } | null {
  const box = document.querySelector<HTMLInputElement>('#zipcode');
  return box && { value: box.value, focused: box === document.activeElement };
}
