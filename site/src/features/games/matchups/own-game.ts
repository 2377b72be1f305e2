import { deleteMatchup, LOCATION_REQUIRED, updateMatchup } from '@playfield/contracts/matchups.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { ask } from '../../../shared/api/ask.ts';
import { checkAs, attempt, act } from '../../../shared/forms/attempt.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { $posted, loadPosted } from './posted-games.ts';
import { change } from '../../../shared/stores/loadable.ts';
import type { PlaceSearch } from '../../../shared/stores/places.ts';
import { pastDates } from './posting.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

const GOES_ON = 'Interested teams get an email about a new time or place.';

export async function saveGame(
  game: Matchup,
  typed: Record<string, string>,
  places: PlaceSearch,
): Promise<Checked<Matchup>> {
  // Without coordinates, the server keeps the coordinates of an unchanged place.
  const moved = typed['location'] !== undefined && typed['location'].trim() !== game.location;
  const place = moved ? await places.locate(typed['location'] ?? '') : null;
  const checked = await checkAs('changedMatchup', {
    ...typed,
    // A form omits empty fields, so send null to clear them.
    address: typed['address'] ?? null,
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
  showSuccess('Matchup updated', game.interestCount > 0 ? GOES_ON : undefined);
  return saved;
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
