import { useState } from 'react';
import { TeamFields } from './TeamFields.tsx';
import { startTeam } from './store.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

export function NewTeam() {
  const [open, setOpen] = useState(false);
  return (
    <div className="setting border-t border-hairline pt-5">
      <div>
        <h3>Another team</h3>
        <p className="text-soft">Coaching two teams? Run both with one sign-in, and switch between them in the menu.</p>
      </div>
      <Button onClick={() => setOpen(true)}>Add a team</Button>
      {open && <NewTeamDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function NewTeamDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title="Add a team" onClose={onClose} save={startTeam} words="Add team" pendingText="Adding…">
      <div className="grid gap-5 sm:grid-cols-2">
        <TeamFields />
      </div>
    </FormDialog>
  );
}
