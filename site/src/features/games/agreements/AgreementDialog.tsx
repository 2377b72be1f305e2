import { AGREEMENT_LINE_MAX, AGREEMENT_TEXT_MAX, type Agreement } from '@playfield/contracts/agreements.ts';
import { dateText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { useEffect, useState } from 'react';
import { OURS, TERMS } from './terms.ts';
import { $agreement, confirmTerms, loadAgreement, saveAgreement } from './store.ts';
import { ActionButton, Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { TextField, TextArea } from '../../../shared/ui/Field.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Unready } from '../../../shared/ui/States.tsx';
import { useValue } from '../../../shared/ui/useValue.ts';
import { Form } from '../../../shared/ui/Form.tsx';
import { FormActions } from '../../../shared/ui/FormDialog.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';

type Props = { game: Matchup; onClose: () => void };

export function AgreementDialog({ game, onClose }: Props) {
  const agreement = useValue($agreement);
  const [writing, setWriting] = useState(false);
  useEffect(() => void loadAgreement(game.id), [game.id]);

  return (
    <Dialog title="Game agreement" onClose={onClose} lasting={writing}>
      <p className="wrap-anywhere text-soft">
        {agreement.status === 'ready' && (
          <strong className="block text-ink">
            {agreement.value.ours.team.teamName} – {agreement.value.theirs.team.teamName}
          </strong>
        )}
        {dateText(game.date)}, {timeRangeText(game)}
        <br />
        {[game.address, game.location].filter(Boolean).join(', ')}
      </p>
      {agreement.status !== 'ready' && (
        <Unready of={agreement} rows={1} className="h-64" retry={() => void loadAgreement(game.id)} />
      )}
      {agreement.status === 'ready' &&
        (writing ? (
          <AgreementForm agreement={agreement.value} onDone={() => setWriting(false)} />
        ) : (
          <AgreementRead agreement={agreement.value} onWrite={() => setWriting(true)} />
        ))}
    </Dialog>
  );
}

function AgreementRead({ agreement, onWrite }: { agreement: Agreement; onWrite: () => void }) {
  const { terms, ours, theirs } = agreement;
  const rows = [
    ...TERMS.map(({ name, label }) => [label, terms[name] || '—'] as const),
    ...[ours, theirs].flatMap(({ team, uniforms, contactName, contactPhone }) => [
      [`${team.teamName}: uniforms`, uniforms || '—'] as const,
      [`${team.teamName}: game-day contact`, [contactName, contactPhone].filter(Boolean).join(', ') || '—'] as const,
    ]),
  ];
  return (
    <>
      <Facts facts={rows} className="print-card" />
      <ul className="grid gap-1">
        {[ours, theirs].map(({ team, confirmed }) => (
          <li key={team.id} className="flex items-center gap-2 wrap-anywhere">
            <Icon
              name={confirmed ? 'check' : 'clock'}
              className={confirmed ? 'size-5 text-pitch-text' : 'size-5 text-soft'}
            />
            {team.teamName} {confirmed ? 'confirmed' : 'has not confirmed yet'}
          </li>
        ))}
      </ul>
      <div className="dialog-actions print:hidden" data-actions>
        <Button kind="plain" onClick={() => print()}>
          Print
        </Button>
        <Button data-show="acting" onClick={onWrite}>
          {agreement.revision === 0 ? 'Fill in' : 'Change'}
        </Button>
        {agreement.revision > 0 && !ours.confirmed && (
          <ActionButton
            data-show="acting"
            className="button-solid"
            pendingText="Confirming…"
            action={() => confirmTerms(agreement)}
          >
            <Icon name="check" />
            Confirm
          </ActionButton>
        )}
      </div>
    </>
  );
}

function AgreementForm({ agreement, onDone }: { agreement: Agreement; onDone: () => void }) {
  const { terms, ours } = agreement;
  return (
    <Form save={(typed) => saveAgreement(agreement, typed)} onDone={onDone}>
      {TERMS.map(({ name, label, example }, index) => {
        const field = { name: `terms.${name}`, label };
        return example === undefined ? (
          <TextArea
            key={name}
            {...field}
            className="min-h-20"
            maxLength={AGREEMENT_TEXT_MAX}
            defaultValue={terms[name]}
          />
        ) : (
          <TextField
            key={name}
            {...field}
            placeholder={example}
            maxLength={AGREEMENT_LINE_MAX}
            defaultValue={terms[name]}
            data-first={index === 0 ? '' : undefined}
          />
        );
      })}
      <TextField
        name="ours.uniforms"
        label={OURS.uniforms}
        placeholder="Green shirts, white shorts"
        maxLength={AGREEMENT_LINE_MAX}
        defaultValue={ours.uniforms}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="ours.contactName"
          label={OURS.contactName}
          help="An adult. Only the other team sees this."
          maxLength={AGREEMENT_LINE_MAX}
          autoComplete="name"
          defaultValue={ours.contactName}
        />
        <TextField
          name="ours.contactPhone"
          label={OURS.contactPhone}
          type="tel"
          autoComplete="tel"
          defaultValue={ours.contactPhone}
        />
      </div>
      <FormActions onCancel={onDone} words="Save and confirm" />
    </Form>
  );
}
