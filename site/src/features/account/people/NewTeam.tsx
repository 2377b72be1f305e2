import { useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { TeamFields } from './TeamFields.tsx';
import { startTeam } from './store.ts';

/** Somebody who coaches two teams runs both with one account. */
export function NewTeam() {
  const [open, setOpen] = useState(false);
  return (
    <div className="setting border-t border-hairline pt-5">
      <div>
        <h3>Another team</h3>
        <p className="text-soft">Coaching two teams? Run both with one sign-in, and switch between them in the menu.</p>
      </div>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        Add a team
      </button>
      {open && <NewTeamDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const { errors, pending, form } = useSubmit(
    (element) => startTeam(typedValues(element)),
    () => undefined,
  );
  return (
    <Dialog title="Add a team" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TeamFields errors={errors} />
        </div>
        <DialogActions onCancel={onClose} pending={pending} words="Add team" pendingText="Adding…" />
      </form>
    </Dialog>
  );
}
