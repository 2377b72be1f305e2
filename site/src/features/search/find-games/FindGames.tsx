import { useEffect, useRef, type RefObject } from 'react';
import { $gameId, openSharedGame } from '../results/details.ts';
import { chosenIn, $filters, setFilter, $sheetOpen, openSheet, typeOptions } from '../filters/filters.ts';
import { loadMyInterests } from '../../offers/interests/store.ts';
import { startMatchups } from '../results/store.ts';
import { $session, isManager } from '../../../shared/api/session.ts';
import { Chips, FilterCount } from './Chips.tsx';
import { lazy, useValue } from '../../../shared/ui/States.tsx';
import { Results } from './Results.tsx';
import { FilterFields } from './FilterFields.tsx';
import { Segments, TextField } from '../../../shared/ui/Field.tsx';
import { Icon, Button } from '../../../shared/ui/Button.tsx';

const DetailsDialog = lazy(async () => (await import('./DetailsDialog.tsx')).DetailsDialog);

export default function FindGames() {
  const session = useValue($session);
  const gameId = useValue($gameId);
  const form = useRef<HTMLFormElement>(null);
  const manager = isManager(session);

  useEffect(() => {
    openSharedGame();
    return startMatchups(chosenIn(form.current));
  }, []);

  useEffect(() => {
    if (manager) void loadMyInterests();
  }, [manager]);

  if (session.status === 'out') return null;
  return (
    <div className="wrap grid gap-5 pt-4 pb-8 md:pb-12">
      <FilterBar form={form} />
      <Chips />
      <Results />
      {gameId !== null && <DetailsDialog key={gameId} />}
    </div>
  );
}

const FilterSheet = lazy(async () => (await import('./FilterSheet.tsx')).FilterSheet);

const WORDS_MAX = 80;

function FilterBar({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const filters = useValue($filters);
  const open = useValue($sheetOpen);

  return (
    <search aria-label="Games">
      <form
        ref={form}
        id="filters"
        className="card grid grid-cols-[minmax(0,1fr)_auto] gap-4 p-4 md:grid-cols-2 lg:grid-cols-20 lg:p-5"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="min-w-0 lg:col-span-4">
          <TextField
            name="q"
            type="search"
            label="Search"
            placeholder="Team or town"
            maxLength={WORDS_MAX}
            autoComplete="off"
            enterKeyHint="search"
            value={filters.q}
            onChange={(event) => setFilter('q', event.target.value)}
          />
        </div>
        <Button
          id="open-filters"
          data-click="filters"
          className="self-end md:hidden"
          aria-haspopup="dialog"
          onClick={openSheet}
        >
          <Icon name="menu" />
          <span>
            Filters <FilterCount />
          </span>
        </Button>
        <div className="col-span-2 md:col-span-1 lg:col-span-5">
          <Segments
            name="matchupType"
            legend="Type"
            options={typeOptions}
            value={filters.matchupType}
            onChange={(value) => setFilter('matchupType', value)}
          />
        </div>
        <div className="max-md:hidden md:col-span-2 lg:contents">{!open && <FilterFields />}</div>
      </form>
      {open && <FilterSheet />}
    </search>
  );
}
