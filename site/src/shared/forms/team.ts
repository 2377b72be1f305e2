import { isUnknownTown, TOWN_UNKNOWN } from '../stores/places.ts';
import { attempt, checkAs, type Accepted } from '../stores/calls.ts';
import type { Checked } from '../api/values.ts';

export async function submitTeam<Name extends 'newTeam' | 'profile', Value>(
  name: Name,
  typed: Record<string, FormDataEntryValue>,
  failure: string,
  send: (body: Accepted[Name]) => Promise<Value>,
  present?: string,
): Promise<Checked<Value>> {
  const level = typed['competitionLevel'] === '' ? { competitionLevel: null } : {};
  const checked = await checkAs(name, { ...typed, ...level });
  if (!checked.ok) return checked;
  const { teamLocation: town } = checked.value;
  if (town && town !== present && (await isUnknownTown(town)))
    return { ok: false, errors: { teamLocation: TOWN_UNKNOWN } };
  return attempt(failure, () => send(checked.value));
}
