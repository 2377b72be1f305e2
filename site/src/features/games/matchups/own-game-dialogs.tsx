import {
  ADDITIONAL_INFO_MAX,
  type Matchup,
  type MyMatchup,
  deleteMatchup,
  LOCATION_REQUIRED,
  updateMatchup,
} from '@playfield/contracts/matchups.ts';
import { competitionLevels } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import { createPlaceSearch, type PlaceSearch } from '../../../shared/stores/places.ts';
import { SelectField, TextArea } from '../../../shared/ui/Field.tsx';
import { AddressField, PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { FormDialog, ConfirmDialog } from '../../../shared/ui/Dialog.tsx';
import { useClash } from '../../teams/clash/useClash.tsx';
import { ActionButton, TextLink } from '../../../shared/ui/Button.tsx';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { useFormClash } from '../../teams/clash/useFormClash.tsx';
import { ownPlaceText } from '../facts/where.ts';
import { GameSummary } from './GameSummary.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { checkAs, attempt, act, change } from '../../../shared/stores/calls.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { $posted, loadPosted } from './posted-games.ts';
import { pastDates } from './posting.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

const isElsewhere = (before: Matchup, after: Matchup) =>
  (['date', 'startTime', 'endTime'] as const).some((name) => before[name] !== after[name]) ||
  (after.matchupType === 'hosting' && before.location !== after.location);

export async function saveGame(
  game: Matchup,
  typed: Record<string, string>,
  places: PlaceSearch,
): Promise<Checked<Matchup>> {
  const moved = typed['location'] !== undefined && typed['location'].trim() !== game.location;
  const place = moved ? await places.locate(typed['location'] ?? '') : null;
  const checked = await checkAs('changedMatchup', {
    ...typed,
    address: game.matchupType === 'hosting' ? (typed['address'] ?? null) : game.address,
    competitionLevel: typed['competitionLevel'] ?? null,
    additionalInfo: typed['additionalInfo'] ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  });
  const errors = { ...pastDates(typed, ['date']), ...(checked.ok ? {} : checked.errors) };
  if (moved && game.maxTravelDistance !== null && !place) errors['location'] ??= LOCATION_REQUIRED;
  if (!checked.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const saved = await attempt(['Error', 'Failed to update matchup. Please try again.'], () =>
    ask(updateMatchup, { params: { id: game.id }, body: checked.value }),
  );
  if (!saved.ok) {
    if (Object.keys(saved.errors).length === 0) void loadPosted();
    return saved;
  }
  change($posted, ({ games, nextCursor }) => ({
    games: games.map((held) => (held.id === game.id ? { ...held, ...saved.value, filledBy: undefined } : held)),
    nextCursor,
  }));
  const askAgain = isElsewhere(game, saved.value) ? ' They have to ask again.' : '';
  showSuccess('Matchup updated', game.interestCount > 0 ? `Interested teams get an email.${askAgain}` : undefined);
  return saved;
}

/** Saves the game unchanged, because saving a filled date opens it again. */
export async function openAgain(game: Matchup): Promise<void> {
  await act(['Error', 'Failed to update matchup. Please try again.'], async () => {
    const body = { ...game, latitude: null, longitude: null };
    await ask(updateMatchup, { params: { id: game.id }, body });
    showSuccess('Open again', 'Other teams can find this date.');
  });
  if ($posted.get().status === 'ready') await loadPosted();
}

type FilledProps = { game: Matchup; by: number; onOpened?: () => void };

export function FilledNotice({ game, by, onOpened }: FilledProps) {
  const open = async () => {
    await openAgain(game);
    onOpened?.();
  };
  const { accept, notice } = useClash(game, game.id, open);
  if (notice) return notice;
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-3">
      <span>
        Hidden, because you agreed to <TextLink href={`/games/${by}`}>a game</TextLink> that day. Other teams can’t see
        this date.
      </span>
      <ActionButton data-show="acting" pendingText="Opening…" action={accept}>
        Open again<span className="sr-only">: the game on {shortDayText(game.date)}</span>
      </ActionButton>
    </div>
  );
}

export async function deleteGame({ id }: Matchup): Promise<boolean> {
  const failure = ['Error', 'Failed to delete matchup. Please try again.'] as const;
  if (!(await act(failure, () => ask(deleteMatchup, { params: { id } })))) {
    void loadPosted();
    return false;
  }
  change($posted, ({ games, nextCursor }) => ({ games: games.filter((game) => game.id !== id), nextCursor }));
  showSuccess('Deleted');
  return true;
}

type EditProps = { game: Matchup; heldBy?: string | undefined; onClose: () => void };
export function EditGame({ game, heldBy, onClose }: EditProps) {
  const [places] = useState(createPlaceSearch);
  const clash = useFormClash();
  const hosts = game.matchupType === 'hosting';
  return (
    <FormDialog
      title="Edit Matchup"
      onClose={onClose}
      save={(typed) => clash.saveUnless([{ ...game, ...typed }], game.id, () => saveGame(game, typed, places))}
      words={clash.canGoOn ? 'Save anyway' : 'Save changes'}
    >
      <div onInput={clash.clear}>
        <WhenFields first={game} focused />
      </div>
      <PlaceField
        name="location"
        label={hosts ? 'Venue Location' : 'Your Location'}
        help="Type a city or ZIP code and choose from the list."
        defaultValue={game.location}
        places={places}
        onPlace={() => undefined}
      />
      {hosts && <AddressField defaultValue={game.address ?? ''} />}
      <SelectField
        name="competitionLevel"
        label="Competition level (optional)"
        options={competitionLevels}
        none="Not specified"
        defaultValue={game.competitionLevel ?? ''}
      />
      <TextArea
        name="additionalInfo"
        label="Additional information (optional)"
        help="Everyone can read this: no street addresses or phone numbers."
        maxLength={ADDITIONAL_INFO_MAX}
        defaultValue={game.additionalInfo ?? ''}
      />
      {game.status === 'open' && (
        <p className="help">
          A new date{hosts ? ', time or town' : ' or time'} cancels every request for this game, theirs and yours, and
          every waitlist offer. Those teams get an email. Links you sent show the change.
          {heldBy && ` ${heldBy} has to say yes again.`}
        </p>
      )}
      {clash.warning}
    </FormDialog>
  );
}

type DeleteProps = {
  game: Matchup & Partial<Pick<MyMatchup, 'interests'>>;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteGame({ game, onClose, onDeleted }: DeleteProps) {
  const remove = async () => ((await deleteGame(game)) ? onDeleted() : onClose());

  return (
    <ConfirmDialog title="Delete Matchup" words="Delete" pendingText="Deleting…" action={remove} onClose={onClose}>
      <p>Are you sure you want to delete this matchup? This action cannot be undone.</p>
      <div className="rounded-small bg-sunk p-4">
        <GameSummary game={game} place={ownPlaceText(game)} />
      </div>
      {game.interestCount > 0 && <p className="text-soft">{whoHears(game)}</p>}
    </ConfirmDialog>
  );
}

function whoHears({ status, interests = [] }: DeleteProps['game']): string {
  const accepted = interests.find((interest) => interest.status === 'accepted');
  if (status === 'matched' && accepted) return `We’ll tell ${accepted.team.teamName} that the game is canceled.`;
  return 'The teams that are interested get an email.';
}
