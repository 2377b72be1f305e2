import { closeSheet } from '../filters/filters.ts';
import { FilterFields } from './FilterFields.tsx';
import { $results, type Results } from '../results/store.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useValue } from '../../../shared/ui/States.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

export function FilterSheet() {
  const words = showText(useValue($results));
  return (
    <Dialog title="Filters" onClose={closeSheet} full>
      <FilterFields />
      <output className="sr-only">{words}</output>
      <div className="sticky bottom-0 -mx-5 -mb-5 border-t border-hairline bg-surface p-4 sm:-mx-7 sm:-mb-7">
        <Button data-click="show" kind="primary" className="w-full" onClick={closeSheet}>
          {words}
        </Button>
      </div>
    </Dialog>
  );
}

function showText(results: Results): string {
  if (results.status !== 'ready') return 'Show games';
  const { length } = results.matchups;
  return `Show ${length}${results.nextCursor === null ? '' : '+'} ${length === 1 ? 'game' : 'games'}`;
}
