/** Saving what a team says of itself. */
import { setTeamPage } from '@playfield/contracts/team-pages.ts';
import type { User } from '@playfield/contracts/users.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt } from '../../../shared/forms/attempt.ts';
import { checkAs } from '../../../shared/forms/checking.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { takeUser } from '../../../shared/api/session.ts';

type Typed = Record<string, FormDataEntryValue>;

export async function saveTeamPage({ blurb, founded, link }: Typed, crest: string | null): Promise<Checked<User>> {
  const year = typeof founded === 'string' && founded.trim() !== '' ? Number(founded) : null;
  const checked = await checkAs('teamPage', { crest, blurb, founded: year, link });
  if (!checked.ok) return checked;
  // The link is sent as it was typed: the server writes it in its plain form.
  const body = { ...checked.value, link: typeof link === 'string' ? link : '' };
  const saved = await attempt('Team page not saved', () => ask(setTeamPage, { body }));
  if (!saved.ok) return saved;
  takeUser(saved.value);
  showSuccess('Team page saved');
  return saved;
}
