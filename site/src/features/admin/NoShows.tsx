import { shortDayText, timeText } from '@playfield/contracts/fields/dates.ts';
import { NOTE_MAX, type DisputedNoShow, decideNoShow, listDisputedNoShows } from '@playfield/contracts/no-shows.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { TextArea } from '../../shared/ui/Field.tsx';
import { EmptyState, Unready } from '../../shared/ui/States.tsx';
import { useLoaded } from '../../shared/ui/useValue.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { attempt } from '../../shared/forms/attempt.ts';
import { change, loadable } from '../../shared/stores/loadable.ts';
import { showSuccess } from '../../shared/stores/toasts.ts';
import { ask } from './stores/ask.ts';
import { Button, TextLink } from '../../shared/ui/Button.tsx';

const [$disputed, loadDisputed] = loadable(() => ask(listDisputedNoShows, {}), 'Disputed games could not be loaded.');

async function decide({ id }: DisputedNoShow, { missed, reason }: { missed: boolean; reason: string }) {
  const decided = await attempt('It could not be decided', () =>
    ask(decideNoShow, { params: { id }, body: { missed, reason } }),
  );
  if (!decided.ok) return decided;
  change($disputed, (all) => all.filter((one) => one.id !== id));
  showSuccess('Decided', 'Both teams get an email.');
  return decided;
}

export function NoShows() {
  const disputed = useLoaded($disputed, loadDisputed);

  if (disputed.status !== 'ready') return <Unready of={disputed} rows={3} className="h-32" retry={loadDisputed} />;
  if (disputed.value.length === 0) {
    return (
      <EmptyState icon="check" title="Nothing to decide">
        <p className="text-soft">Games that two teams disagree about show up here, oldest first.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {disputed.value.map((one) => (
        <NoShow key={one.id} disputed={one} />
      ))}
    </ul>
  );
}

function NoShow({ disputed }: { disputed: DisputedNoShow }) {
  const [missed, setMissed] = useState<boolean | null>(null);
  const { game, reporter, accused, note, answer } = disputed;
  return (
    <li className="card grid gap-4 p-5">
      <header className="grid gap-1">
        <h2 className="text-subheading wrap-anywhere">
          <TeamLink team={reporter} /> against <TeamLink team={accused} />
        </h2>
        <p className="text-sm text-soft">
          {shortDayText(game.date)}, {timeText(game.startTime)} · {game.location}
        </p>
      </header>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Side team={reporter} says="The other team did not come." note={note} />
        <Side team={accused} says="We were there." note={answer} />
      </div>
      <div className="grid gap-2 sm:flex sm:justify-end">
        <Button onClick={() => setMissed(false)}>
          They came<span className="sr-only">: {accused.teamName}</span>
        </Button>
        <Button kind="danger" onClick={() => setMissed(true)}>
          They did not come<span className="sr-only">: {accused.teamName}</span>
        </Button>
      </div>
      {missed !== null && <Decision disputed={disputed} missed={missed} onClose={() => setMissed(null)} />}
    </li>
  );
}

function TeamLink({ team }: { team: TeamRef }) {
  return <TextLink href={`/team-profile/${team.id}`}>{team.teamName}</TextLink>;
}

function Side({ team, says, note }: { team: TeamRef; says: string; note: string | null }) {
  return (
    <figure className="grid gap-2 rounded-small bg-sunk p-4">
      <figcaption className="wrap-anywhere">
        <strong className="block font-semibold">{team.teamName}</strong>
        {says}
      </figcaption>
      {note === null ? (
        <p className="text-sm text-soft">No note.</p>
      ) : (
        <blockquote className="wrap-anywhere whitespace-pre-line">{note}</blockquote>
      )}
    </figure>
  );
}

type DecisionProps = { disputed: DisputedNoShow; missed: boolean; onClose: () => void };

function Decision({ disputed, missed, onClose }: DecisionProps) {
  const { teamName } = disputed.accused;
  return (
    <FormDialog
      title={missed ? 'Record a no-show?' : 'Dismiss this no-show?'}
      onClose={onClose}
      save={(typed) => decide(disputed, { missed, reason: typed['reason'] ?? '' })}
      words={missed ? 'Note it' : 'Dismiss it'}
      danger={missed}
    >
      <p className="wrap-anywhere">
        {missed
          ? `The game counts as missed by ${teamName}, and its profile may say so in words.`
          : `Nothing goes on the record of ${teamName}.`}
      </p>
      <TextArea
        name="reason"
        label="Why"
        help="Both teams get it by email, and see it beside the game."
        className="min-h-28"
        maxLength={NOTE_MAX}
        data-first
      />
    </FormDialog>
  );
}
