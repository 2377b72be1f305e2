import { becomeManager } from '@playfield/contracts/account.ts';
import type { User } from '@playfield/contracts/users.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt } from '../../../shared/forms/attempt.ts';
import { checkAs } from '../../../shared/forms/checking.ts';
import { isUnknownTown, TOWN_UNKNOWN } from '../../../shared/stores/places.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { takeUser } from '../../../shared/api/session.ts';

/** The screens of a team manager follow from the new session. */
export async function becomeTeamManager(typed: Record<string, FormDataEntryValue>): Promise<Checked<User>> {
  const { competitionLevel: level, ...rest } = typed;
  const checked = await checkAs('ownTeam', { ...rest, competitionLevel: level === '' ? null : level });
  if (!checked.ok) return checked;
  if (await isUnknownTown(checked.value.teamLocation)) return { ok: false, errors: { teamLocation: TOWN_UNKNOWN } };
  const saved = await attempt('Your team was not saved', () => ask(becomeManager, { body: checked.value }));
  if (!saved.ok) return saved;
  takeUser(saved.value);
  showSuccess('You are a team manager now', `${saved.value.teamName} can post games and answer other teams.`);
  return saved;
}
