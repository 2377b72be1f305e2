import { ages } from '@playfield/contracts/sign-in.ts';
import { becomeManager } from '@playfield/contracts/account.ts';
import type { User } from '@playfield/contracts/users.ts';
import { SelectField } from '../../../shared/ui/Field.tsx';
import { TeamFields } from './TeamFields.tsx';
import { Form, SubmitButton } from '../../../shared/ui/Form.tsx';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt, checkAs } from '../../../shared/forms/attempt.ts';
import { isUnknownTown, TOWN_UNKNOWN } from '../../../shared/stores/places.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { takeUser } from '../../../shared/api/session.ts';

async function becomeTeamManager(typed: Record<string, FormDataEntryValue>): Promise<Checked<User>> {
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

export function BecomeManager() {
  return (
    <section className="card grid gap-5 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 className="text-heading">Do you manage a team?</h2>
        <p className="text-soft">
          Your account can browse and share games. Tell us about your team to post games and answer other teams. Your
          email and your password stay the same.
        </p>
      </div>
      <Form save={(_, element) => becomeTeamManager(Object.fromEntries(new FormData(element)))}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TeamFields />
          <SelectField name="age" label="Your age" options={ages} none="Choose your age" />
        </div>
        <div className="dialog-actions">
          <a href="/find-games" className="button button-plain">
            No, find games
          </a>
          <SubmitButton className="button-primary">Become a team manager</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
