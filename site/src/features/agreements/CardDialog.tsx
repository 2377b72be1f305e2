import type { Agreement } from '@playfield/contracts/agreements.ts';
import { CARD_LINE_MAX, CARD_TEXT_MAX } from '@playfield/contracts/agreements.ts';
import { dateText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useEffect, useState } from 'react';
import { typedValues } from '../../shared/forms/values.ts';
import { $card, loadCard, saveCard, tickCard } from './store.ts';
import { ActionButton } from '../../shared/ui/ActionButton.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { Field, TextField } from '../../shared/ui/Field.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { FailedState, Skeleton } from '../../shared/ui/States.tsx';
import { useSubmit } from '../../shared/ui/useSubmit.ts';
import { useValue } from '../../shared/ui/useValue.ts';

type Props = { game: Matchup; onClose: () => void };

/** Game agreement dialog: read, edit, check off, print. */
export function CardDialog({ game, onClose }: Props) {
  const card = useValue($card);
  const [writing, setWriting] = useState(false);
  useEffect(() => void loadCard(game.id), [game.id]);

  return (
    <Dialog title="Game card" onClose={onClose} lasting={writing}>
      <p className="wrap-anywhere text-soft">
        {card.status === 'ready' && (
          <strong className="block text-ink">
            {card.value.ours.team.teamName} – {card.value.theirs.team.teamName}
          </strong>
        )}
        {dateText(game.date)}, {timeRangeText(game)}
        <br />
        {[game.address, game.location].filter(Boolean).join(', ')}
      </p>
      {card.status === 'loading' && <Skeleton rows={1} className="h-64" />}
      {card.status === 'failed' && <FailedState message={card.message} retry={() => void loadCard(game.id)} />}
      {card.status === 'ready' &&
        (writing ? (
          <WrittenCard card={card.value} onDone={() => setWriting(false)} />
        ) : (
          <ReadCard card={card.value} onWrite={() => setWriting(true)} />
        ))}
    </Dialog>
  );
}

const LINES = [
  ['format', 'Format and length', 'Two 25-minute halves, 9 v 9'],
  ['referees', 'Referees', 'One, from the host’s club'],
  ['fees', 'Fees', '$40 for the referee, shared'],
] as const;
const TEXTS = [
  ['fieldRules', 'Field rules'],
  ['weatherPlan', 'Weather plan'],
] as const;

function ReadCard({ card, onWrite }: { card: Agreement; onWrite: () => void }) {
  const { terms, ours, theirs } = card;
  const rows = [
    ...LINES.map(([name, label]) => [label, terms[name]] as const),
    ...TEXTS.map(([name, label]) => [label, terms[name]] as const),
    ...[ours, theirs].flatMap(({ team, kit, contactName, contactPhone }) => [
      [`${team.teamName}: kit`, kit] as const,
      [`${team.teamName}: on the day`, [contactName, contactPhone].filter(Boolean).join(', ')] as const,
    ]),
  ];
  return (
    <>
      <dl className="facts print-card">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-1">
        {[ours, theirs].map(({ team, ticked }) => (
          <li key={team.id} className="flex items-center gap-2 wrap-anywhere">
            <Icon
              name={ticked ? 'check' : 'clock'}
              className={ticked ? 'size-5 text-pitch-text' : 'size-5 text-soft'}
            />
            {team.teamName} {ticked ? 'ticked it' : 'has not ticked it yet'}
          </li>
        ))}
      </ul>
      <div className="dialog-actions print:hidden" data-actions>
        <button type="button" className="button button-plain" onClick={() => print()}>
          Print
        </button>
        <button type="button" className="button button-quiet" onClick={onWrite}>
          {card.revision === 0 ? 'Fill in' : 'Change'}
        </button>
        {card.revision > 0 && !ours.ticked && (
          <ActionButton className="button-solid" pendingText="Ticking…" action={() => tickCard(card)}>
            <Icon name="check" />
            Tick it
          </ActionButton>
        )}
      </div>
    </>
  );
}

function WrittenCard({ card, onDone }: { card: Agreement; onDone: () => void }) {
  const { errors, pending, form } = useSubmit((element) => saveCard(card, typedValues(element)), onDone);
  const { terms, ours } = card;
  return (
    <form {...form} className="grid gap-5">
      {LINES.map(([name, label, example]) => (
        <TextField
          key={name}
          name={`terms.${name}`}
          label={label}
          placeholder={example}
          maxLength={CARD_LINE_MAX}
          defaultValue={terms[name]}
          error={errors[`terms.${name}`]}
          data-first={name === 'format' ? '' : undefined}
        />
      ))}
      {TEXTS.map(([name, label]) => (
        <Field key={name} name={`terms.${name}`} label={label} error={errors[`terms.${name}`]}>
          {(control) => (
            <textarea className="input min-h-20" maxLength={CARD_TEXT_MAX} defaultValue={terms[name]} {...control} />
          )}
        </Field>
      ))}
      <TextField
        name="ours.kit"
        label="Our kit"
        placeholder="Green shirts, white shorts"
        maxLength={CARD_LINE_MAX}
        defaultValue={ours.kit}
        error={errors['ours.kit']}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="ours.contactName"
          label="Our contact on the day"
          help="An adult. Only the other team sees this."
          maxLength={CARD_LINE_MAX}
          autoComplete="name"
          defaultValue={ours.contactName}
          error={errors['ours.contactName']}
        />
        <TextField
          name="ours.contactPhone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          defaultValue={ours.contactPhone}
          error={errors['ours.contactPhone']}
        />
      </div>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button button-solid" aria-disabled={pending}>
          {pending ? 'Saving…' : 'Save and tick'}
        </button>
      </div>
    </form>
  );
}
