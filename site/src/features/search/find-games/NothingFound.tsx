import { useState, useEffect } from 'react';
import {
  $filters,
  defaultFilters,
  queryOf,
  resetFilters,
  setFilters,
  type Filters,
  searchOf,
} from '../filters/filters.ts';
import { $placeProblem } from '../results/store.ts';
import { isActing, $session, isManager } from '../../../shared/api/session.ts';
import { tellMe } from '../saved-searches/store.ts';
import { ActionButton, Button, Icon } from '../../../shared/ui/Button.tsx';
import { EmptyState, useValue } from '../../../shared/ui/States.tsx';
import { type RelaxedSearch, listRelaxedSearches } from '@playfield/contracts/relaxed-search.ts';
import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { shareLink } from '../../../shared/stores/share.ts';
import { ageGroups, labelOf, matchupTypes, states } from '@playfield/contracts/fields/options.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import { fill, LOADING, type Loadable } from '../../../shared/stores/calls.ts';

export const $relaxed = atom<Loadable<readonly RelaxedSearch[]>>(LOADING);

let running: AbortController | undefined;

export function loadRelaxed(filters: Filters): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  $relaxed.set(LOADING);
  return fill(
    $relaxed,
    () => ask(listRelaxedSearches, { query: searchOf(filters), signal }),
    'Failed to look for relaxed searches',
  );
}

export function relaxedLabel({ change }: Pick<RelaxedSearch, 'change'>, filters: Filters): string {
  const { q, maxDistance, state, ageGroup, gender, matchupType, from } = change;
  if (maxDistance !== undefined) return maxDistance === 'any' ? 'Any distance' : `Within ${maxDistance} miles`;
  if (from !== undefined) return 'Any date';
  if (ageGroup !== undefined) return ageGroup === '' ? 'All ages' : labelOf(ageGroups, ageGroup);
  if (gender !== undefined) return 'All genders';
  if (q !== undefined) return `Without “${filters.q.trim()}”`;
  if (state !== undefined) return `Beyond ${labelOf(states, filters.state)}`;
  if (matchupType !== undefined) return `Show “${labelOf(matchupTypes, matchupType)}”`;
  return 'All sports';
}

export function foundText({ count, more }: Pick<RelaxedSearch, 'count' | 'more'>): string {
  return `${count}${more ? '+' : ''} ${count === 1 ? 'game' : 'games'}`;
}

export function NothingFound({ onWiden }: { onWiden: () => void }) {
  const filters = useValue($filters);
  const unknownPlace = useValue($placeProblem) !== '';
  const manager = isActing(useValue($session));

  function relax(change: Partial<Filters>): void {
    setFilters(change);
    onWiden();
  }

  return (
    <EmptyState icon="find" title="No Matchups Found">
      <p className="max-w-prose text-soft">
        {unknownPlace
          ? 'We don’t know that place. Check the ZIP code, or enter a city and its state.'
          : manager
            ? 'No one has posted a game like that yet. We can tell you when someone does.'
            : 'Nobody has posted a game like that yet.'}
      </p>
      {manager && !unknownPlace && <TellMe filters={filters} onSaved={onWiden} />}
      <div className="flex flex-wrap justify-center gap-2">
        {unknownPlace ? (
          <RelaxedSearch label="Search everywhere" onClick={() => relax({ zipcode: '', maxDistance: 'any' })} />
        ) : (
          <RelaxedSearches onChoose={(change) => relax(change.from === undefined ? change : { ...change, when: '' })} />
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {isNarrowed(filters) && (
          <Button
            kind="plain"
            onClick={() => {
              resetFilters();
              onWiden();
            }}
          >
            Clear filters
          </Button>
        )}
        {manager && (
          <a href="/post-availability" className="button button-plain">
            Post Availability
          </a>
        )}
        <InviteTeam />
      </div>
    </EmptyState>
  );
}

function TellMe({ filters, onSaved }: { filters: Filters; onSaved: () => void }) {
  const [savedFor, setSavedFor] = useState<string | null>(null);
  const search = queryOf({ ...filters, sort: defaultFilters.sort });
  if (savedFor === search) return <output className="font-semibold text-soft">We’ll alert you to new games.</output>;
  return (
    <ActionButton
      className="button-solid"
      pendingText="Saving…"
      action={async () => {
        if (!(await tellMe(filters))) return;
        setSavedFor(search);
        onSaved();
      }}
    >
      Alert me to new games
    </ActionButton>
  );
}

function RelaxedSearch({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button data-click="relax" onClick={onClick}>
      {label}
    </Button>
  );
}

function isNarrowed(filters: Filters): boolean {
  const { matchupType, sort } = filters;
  return queryOf(filters) !== queryOf({ ...defaultFilters, matchupType, sort });
}

function RelaxedSearches({ onChoose }: { onChoose: (change: RelaxedSearch['change']) => void }) {
  const relaxed = useValue($relaxed);
  const [filters] = useState(() => $filters.get());
  useEffect(() => void loadRelaxed(filters), [filters]);

  if (relaxed.status === 'loading') return <output className="text-soft">Looking for the nearest games…</output>;
  if (relaxed.status === 'failed') return <p className="text-soft">Change the filters, or clear them all.</p>;
  if (relaxed.value.length === 0) return <p className="text-soft">Changing just one filter won’t find any, either.</p>;
  return (
    <>
      <p className="w-full text-soft">Try a wider search:</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {relaxed.value.map((offer) => (
          <li key={JSON.stringify(offer.change)}>
            <Button data-click="relax" onClick={() => onChoose(offer.change)}>
              {relaxedLabel(offer, filters)}
              <span className="text-soft">{foundText(offer)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function InviteTeam() {
  const session = useValue($session);
  const isTeam = isManager(session);
  const link = () => new URL('/auth/register?role=team_manager&from=invitation', location.origin).href;
  return isTeam ? (
    <a href="/find-teams#invite-team" className="button button-plain">
      <Icon name="share" />
      Invite a team
    </a>
  ) : (
    <Button
      kind="plain"
      onClick={() =>
        void shareLink(`Find opponents on ${SITE_NAME}`, link(), 'Send it to a team that you would like to play.')
      }
    >
      <Icon name="share" />
      Invite a team
    </Button>
  );
}
