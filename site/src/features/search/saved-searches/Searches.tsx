import { later, Skeleton } from '../../../shared/ui/States.tsx';
import { Section, keepFocusIn } from '../../../shared/ui/Section.tsx';

const SECTION = 'saved-searches';
const SavedSearches = later(
  async () => (await import('./SavedSearches.tsx')).SavedSearches,
  <Skeleton rows={1} className="h-16" />,
);

export function Searches() {
  return (
    <Section
      id={SECTION}
      title="Saved searches"
      text="We tell you about new games that fit, as often as you choose for each."
    >
      <SavedSearches keepFocus={() => keepFocusIn(SECTION)} />
    </Section>
  );
}
