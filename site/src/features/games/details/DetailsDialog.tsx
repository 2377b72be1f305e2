import {
  DETAIL_LINE_MAX,
  DETAIL_TEXT_MAX,
  labeledDetails,
  type GameDetails,
  setGameDetails,
} from '@playfield/contracts/game-details.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { FormDialog } from '../../../shared/ui/Dialog.tsx';
import { TextArea, TextField } from '../../../shared/ui/Field.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { submit } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

type Written = Pick<GameDetails, 'revision'> & { shared: object; ours: object };

export async function saveDetails(id: number, written: Written) {
  const failure = ['Error', 'Failed to save the game details. Please try again.'] as const;
  const saved = await submit('gameDetails', written, failure, (body) => ask(setGameDetails, { params: { id }, body }));
  if (saved.ok) showSuccess('Details saved', `${saved.value.theirs.team.teamName} gets an email.`);
  return saved;
}

const PHONE_HELP = 'Only the other team sees it, until the day after. We fill it in for games you agree on later.';

const EXAMPLES: Partial<Record<keyof GameDetails['shared'], string>> = {
  format: '90 minutes, or as your league plays',
  officials: 'One, provided by the home team',
  fees: '$40 for the officials, shared',
};

type Props = { game: Matchup; details: GameDetails; onClose: () => void };

export function DetailsDialog({ game, details, onClose }: Props) {
  const { revision, shared, ours } = details;
  const save = (typed: Record<string, string>) => {
    const textsIn = (part: 'shared' | 'ours') =>
      Object.fromEntries(
        Object.entries(details[part]).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, typed[`${part}.${name}`] ?? '']] : [],
        ),
      );
    return saveDetails(game.id, { revision, shared: textsIn('shared'), ours: textsIn('ours') });
  };
  return (
    <FormDialog title="Game details" onClose={onClose} save={save} words="Save details">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="ours.contactName"
          label="Game-day contact"
          help="An adult of your team."
          maxLength={DETAIL_LINE_MAX}
          autoComplete="name"
          defaultValue={ours.contactName}
          data-first=""
        />
        <TextField
          name="ours.contactPhone"
          label="Their number"
          help={PHONE_HELP}
          type="tel"
          autoComplete="tel"
          defaultValue={ours.contactPhone}
        />
      </div>
      <TextField
        name="ours.uniforms"
        label="Our uniforms"
        placeholder="Green jerseys"
        maxLength={DETAIL_LINE_MAX}
        defaultValue={ours.uniforms}
      />
      {labeledDetails(game.sport, shared).map(({ name, label, value }) => {
        const field = { name: `shared.${name}`, label, defaultValue: value };
        return EXAMPLES[name] === undefined ? (
          <TextArea key={name} {...field} className="min-h-20" maxLength={DETAIL_TEXT_MAX} />
        ) : (
          <TextField key={name} {...field} placeholder={EXAMPLES[name]} maxLength={DETAIL_LINE_MAX} />
        );
      })}
    </FormDialog>
  );
}
