import {
  type AdminMatchup,
  adminDeleteMatchup,
  adminListMatchups,
  adminRestoreMatchup,
} from '@playfield/contracts/admin/matchups.ts';
import { timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { genders, labelOf } from '@playfield/contracts/fields/options.ts';
import { atom } from 'nanostores';
import { useValue } from '../../shared/ui/useValue.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { BESIDE, PagedTable, ROW_BUTTON, type Column } from './DataTable.tsx';
import { SidePanel } from './SidePanel.tsx';
import { dayOf, momentOf } from './labels.ts';
import { TextLink, DialogButton } from '../../shared/ui/Button.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';
import { showFailure, showSuccess } from '../../shared/stores/toasts.ts';
import { ask, askPage } from './stores/ask.ts';
import { createPaged } from './stores/paged.ts';
import { refreshStats } from './stores/session.ts';
import { offerUndo } from './stores/undo.ts';
import { act } from '../../shared/forms/attempt.ts';

export const matchups = createPaged<AdminMatchup>(
  (query, signal) => askPage(adminListMatchups, { query, signal }),
  'Matchups could not be loaded.',
);
const $chosenMatchup = atom<AdminMatchup | null>(null);

async function remove(matchup: AdminMatchup): Promise<void> {
  const { id, title } = matchup;
  try {
    const { undoUntil } = await ask(adminDeleteMatchup, { params: { id } });
    $chosenMatchup.set(null);
    matchups.edit((rows) => rows.filter((row) => row.id !== id));
    showSuccess('Matchup deleted', 'Matchup has been successfully deleted.');
    offerUndo(title, undoUntil, () => takeBack(matchup));
    void refreshStats();
  } catch {
    showFailure('Error', 'Failed to delete matchup.');
  }
}

async function takeBack({ id, title }: AdminMatchup): Promise<void> {
  await act(['Error', 'Failed to take the deletion back.'], async () => {
    await ask(adminRestoreMatchup, { params: { id } });
    showSuccess('Deletion undone', `${title} is back.`);
  });
  await matchups.show();
  void refreshStats();
}

const STATUS: Record<AdminMatchup['status'], { words: string; badge: string }> = {
  open: { words: 'Open', badge: 'badge-looking' },
  matched: { words: 'Matched', badge: 'badge-accepted' },
  cancelled: { words: 'Canceled', badge: '' },
  hidden: { words: 'Hidden', badge: 'badge-rejected' },
};

function StatusBadge({ status }: Pick<AdminMatchup, 'status'>) {
  return <span className={`badge ${STATUS[status].badge}`}>{STATUS[status].words}</span>;
}

const columns: readonly Column<AdminMatchup>[] = [
  {
    label: 'Title',
    text: ({ title }) => title,
    cell: (matchup) => (
      <button type="button" className={ROW_BUTTON} data-click="details" onClick={() => $chosenMatchup.set(matchup)}>
        {matchup.title}
      </button>
    ),
  },
  { label: 'Team', text: ({ teamName }) => teamName, wraps: true },
  { label: 'Location', text: ({ location }) => location, wraps: true, spare: true },
  { label: 'Date', text: ({ date }) => momentOf(date) },
  { label: 'Status', text: ({ status }) => STATUS[status].words, cell: (row) => <StatusBadge status={row.status} /> },
  { label: 'Interests', text: ({ interestCount }) => interestCount, numeric: true, spare: true },
  { label: 'Posted', text: ({ createdAt }) => dayOf(createdAt), spare: true },
];

export function Matchups() {
  const chosen = useValue($chosenMatchup);
  return (
    <div className={BESIDE} data-open={chosen !== null}>
      <PagedTable
        name="matchups"
        caption="Matchups"
        columns={columns}
        list={matchups}
        keyOf={({ id }) => id}
        chosen={chosen?.id}
        empty="No matchup matches this search."
      />
      {chosen && <MatchupPanel key={chosen.id} matchup={chosen} />}
    </div>
  );
}

function MatchupPanel({ matchup }: { matchup: AdminMatchup }) {
  const { title, team, date, location, gender, description, interestCount, createdAt, id, status } = matchup;
  return (
    <SidePanel title={title} onClose={() => $chosenMatchup.set(null)}>
      <div>
        <StatusBadge status={status} />
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
          ['Gender', labelOf(genders, gender)],
          ['Interests', String(interestCount)],
          ['Posted', dayOf(createdAt)],
          ['Number', String(id)],
        ]}
      />
      {description && <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
      <DialogButton
        kind="danger"
        className="justify-self-start"
        render={(close) => (
          <ConfirmDialog
            title="Delete this matchup?"
            action="Delete matchup"
            pendingAction="Deleting…"
            onConfirm={() => remove(matchup)}
            onClose={close}
          >
            <p>
              {title} of {team.teamName} is gone for everybody, and teams that are interested or agreed to play are
              told. You have ten seconds to undo it.
            </p>
          </ConfirmDialog>
        )}
      >
        Delete
      </DialogButton>
    </SidePanel>
  );
}
