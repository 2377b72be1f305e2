import {
  type AdminMatchup,
  adminDeleteMatchup,
  adminListMatchups,
  adminRestoreMatchup,
} from '@playfield/contracts/admin/matchups.ts';
import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { genderText } from '@playfield/contracts/fields/options.ts';
import { atom } from 'nanostores';
import { useValue } from '../../shared/ui/States.tsx';
import {
  Badge,
  badgeColumn,
  ListWithPanel,
  openingColumn,
  type Column,
  type Look,
  SidePanel,
  dayOf,
  momentOf,
} from './DataTable.tsx';
import { ActionButton, TextLink } from '../../shared/ui/Button.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';
import { ask, askPage } from './stores/session.ts';
import { createPaged, removeWithUndo } from './stores/paged.ts';

export const matchups = createPaged<AdminMatchup>(
  (query, signal) => askPage(adminListMatchups, { query, signal }),
  'Matchups could not be loaded.',
);
const $chosenMatchup = atom<AdminMatchup | null>(null);

const remove = (matchup: AdminMatchup) =>
  removeWithUndo({
    row: matchup,
    list: matchups,
    kind: 'matchup',
    what: matchup.title,
    close: () => $chosenMatchup.set(null),
    remove: () => ask(adminDeleteMatchup, { params: { id: matchup.id } }),
    restore: () => ask(adminRestoreMatchup, { params: { id: matchup.id } }),
    restored: `${matchup.title} is back.`,
  });

const STATUS: Record<AdminMatchup['status'], Look> = {
  open: ['Open', 'badge-looking'],
  matched: ['Agreed', 'badge-accepted'],
  cancelled: ['Canceled', ''],
  hidden: ['Hidden', 'badge-rejected'],
};

const columns: readonly Column<AdminMatchup>[] = [
  openingColumn(
    'Title',
    ({ title }) => title,
    (matchup) => $chosenMatchup.set(matchup),
  ),
  { label: 'Team', text: ({ teamName }) => teamName, wraps: true },
  { label: 'Location', text: ({ location }) => location, wraps: true, spare: true },
  { label: 'Date', text: ({ date }) => momentOf(date) },
  badgeColumn('Status', ({ status }) => STATUS[status]),
  { label: 'Interests', text: ({ interestCount }) => interestCount, numeric: true, spare: true },
  { label: 'Posted', text: ({ createdAt }) => dayOf(createdAt), spare: true },
];

export function Matchups() {
  const chosen = useValue($chosenMatchup);
  return (
    <ListWithPanel
      caption="Matchups"
      columns={columns}
      list={matchups}
      keyOf={({ id }) => id}
      chosen={chosen?.id}
      empty="No matchup matches this search."
      panel={chosen && <MatchupPanel key={chosen.id} matchup={chosen} />}
    />
  );
}

function MatchupPanel({ matchup }: { matchup: AdminMatchup }) {
  const { title, team, date, location, gender, description, interestCount, createdAt, id, status } = matchup;
  return (
    <SidePanel title={title} onClose={() => $chosenMatchup.set(null)}>
      <div>
        <Badge look={STATUS[status]} />
      </div>
      <Facts
        className="grid-cols-2"
        wideFirst
        facts={[
          [
            'Team',
            <TextLink key="team" href={`/team-profile/${team.id}`}>
              {team.teamName}
            </TextLink>,
          ],
          ['Date', `${momentOf(date)}, ${timeRangeText(matchup)}`],
          ['Location', location],
          ['Gender', genderText(gender, matchup.ageGroup)],
          ['Interests', String(interestCount)],
          ['Posted', dayOf(createdAt)],
          ['Number', String(id)],
        ]}
      />
      {description && <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
      <ActionButton className="button-danger justify-self-start" pendingText="Deleting…" action={() => remove(matchup)}>
        Delete
      </ActionButton>
    </SidePanel>
  );
}
