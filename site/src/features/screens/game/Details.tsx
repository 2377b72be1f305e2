import { type GameDetails, labeledDetails } from '@playfield/contracts/game-details.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import { useState } from 'react';
import { hasBegun } from '../../../shared/format/days.ts';
import { callLink } from '../../../shared/format/phone.ts';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';
import { Facts } from '../../../shared/ui/Facts.tsx';
import { TextField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { DetailsDialog, saveDetails } from '../../games/details/DetailsDialog.tsx';
import { aboutText } from '../../offers/interests/about.ts';

type Props = { page: GamePage; acts: boolean; onChanged: () => void };

export function Details({ page: { game, details, about, opponent }, acts, onChanged }: Props) {
  const [editing, setEditing] = useState(false);
  if (!details) return null;
  const { theirs, ours, shared } = details;
  const optional = [
    { label: `${theirs.team.teamName}: uniforms`, value: theirs.uniforms },
    { label: 'Our uniforms', value: ours.uniforms },
    ...labeledDetails(game.sport, shared),
    { label: `About ${opponent?.teamName}`, value: about ? aboutText(about) : '' },
  ];
  return (
    <section id="details" className="card grid gap-4 p-5" aria-labelledby="details-title">
      <h3 id="details-title" className="text-subheading">
        Game details <span className="text-base font-normal text-soft">(optional)</span>
      </h3>
      <Facts
        className="grid-cols-1 sm:grid-cols-2"
        facts={[
          [`${theirs.team.teamName} on game day`, <Contact key="theirs" of={theirs} />],
          ['Our contact on game day', <Contact key="ours" of={ours} />],
          ...optional.flatMap(({ label, value }) => (value ? [[label, value] as const] : [])),
        ]}
      />
      {acts && !ours.contactPhone && !hasBegun(game) && (
        <Form
          className="flex flex-wrap items-end gap-3"
          save={(typed) =>
            saveDetails(game.id, { ...details, ours: { ...ours, contactPhone: typed['contactPhone'] ?? '' } })
          }
          onDone={onChanged}
        >
          <TextField
            name="contactPhone"
            label="Your number for game day"
            help="Only the other team sees it, until the day after. We fill it in for games you agree on later."
            type="tel"
            autoComplete="tel"
          />
          <SubmitButton className="button-quiet">Add number</SubmitButton>
        </Form>
      )}
      {acts && (
        <Button className="justify-self-start" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {details.revision === 0 ? 'Add details' : 'Change details'}
        </Button>
      )}
      {editing && (
        <DetailsDialog
          game={game}
          details={details}
          onClose={() => {
            setEditing(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

function Contact({ of: { contactName, contactPhone } }: { of: GameDetails['ours'] }) {
  if (!contactName && !contactPhone) return 'No name or number yet';
  return (
    <>
      {contactName}
      {contactName && contactPhone && ', '}
      {contactPhone && (
        <TextLink className="inline-flex min-h-11 items-center" href={callLink(contactPhone)}>
          {contactPhone}
        </TextLink>
      )}
    </>
  );
}
