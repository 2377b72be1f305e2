import { ages } from '@playfield/contracts/sign-in.ts';
import { becomeTeamManager } from './become-manager.ts';
import { SelectField } from '../../../shared/ui/Field.tsx';
import { TeamFields } from './TeamFields.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';

/** A view-only member gives a team's data and manages it from then on, under the same account. */
export function BecomeManager() {
  const { errors, pending, form } = useSubmit(
    (element) => becomeTeamManager(Object.fromEntries(new FormData(element))),
    () => undefined,
  );

  return (
    <section className="card grid gap-5 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 className="text-heading">Do you manage a team?</h2>
        <p className="text-soft">
          Your account can browse and share games. Tell us about your team to post games and answer other teams. Your
          email and your password stay the same.
        </p>
      </div>
      <form {...form} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TeamFields errors={errors} />
          <SelectField name="age" label="Your age" options={ages} none="Choose your age" error={errors['age']} />
        </div>
        <div className="dialog-actions">
          <a href="/find-games" className="button button-plain">
            No, find games
          </a>
          <button type="submit" className="button button-primary" aria-disabled={pending}>
            {pending ? 'Saving…' : 'Become a team manager'}
          </button>
        </div>
      </form>
    </section>
  );
}
