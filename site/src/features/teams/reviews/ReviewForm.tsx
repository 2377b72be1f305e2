import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { ageGroups, labelOf, sports } from '@playfield/contracts/fields/options.ts';
import { COMMENT_MAX, type DueReview } from '@playfield/contracts/reviews.ts';
import { postReview } from './store.ts';
import { TextArea, RadioGroup } from '../../../shared/ui/Field.tsx';
import { subratings, REVEAL_WORDS } from './Reviews.tsx';
import { FormDialog } from '../../../shared/ui/Dialog.tsx';
import { Icon } from '../../../shared/ui/Button.tsx';

export function ReviewForm({ due, onDone, onClose }: { due: DueReview; onDone: () => void; onClose: () => void }) {
  const { team, matchup } = due;
  return (
    <FormDialog
      title={`Review ${team.teamName}`}
      onClose={onClose}
      save={(typed) => postReview(due, typed)}
      onDone={onDone}
      words="Save review"
    >
      <p className="text-soft">
        {labelOf(sports, matchup.sport)} · {labelOf(ageGroups, matchup.ageGroup)}, {shortDayText(matchup.date)},{' '}
        {matchup.location}
      </p>
      <StarField name="rating" legend="Overall rating" first />
      <div className="grid gap-5 sm:grid-cols-2">
        {subratings.map(({ field, label, help }) => (
          <StarField key={field} name={field} legend={label} help={help} />
        ))}
      </div>
      <TextArea
        name="comment"
        label="Comment"
        help="What should other teams know? Please leave out children’s names."
        maxLength={COMMENT_MAX}
      />
      <Readers teamName={team.teamName} />
      <p className="help">{REVEAL_WORDS}</p>
    </FormDialog>
  );
}

function Readers({ teamName }: { teamName: string }) {
  return (
    <fieldset className="field">
      <legend className="mb-1.5">Who can read it?</legend>
      <div className="grid gap-3">
        <label className="choice">
          <input type="radio" name="readers" value="public" defaultChecked />
          <span className="font-semibold">Public</span>
          <span className="help col-start-2">Anyone who is signed in can read it, with your team’s name.</span>
        </label>
        <label className="choice">
          <input type="radio" name="readers" value="private" />
          <span className="font-semibold">Private</span>
          <span className="help col-start-2">
            Your stars count toward the averages of {teamName}. Your review is not shown to anybody.
          </span>
        </label>
      </div>
    </fieldset>
  );
}

const STAR =
  'relative grid size-11 place-items-center rounded-small text-control has-checked:text-star has-checked:[&_path]:fill-current has-[~label_:checked]:text-star has-[~label_:checked]:[&_path]:fill-current has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:-outline-offset-3';
const STARS = [1, 2, 3, 4, 5] as const;
type StarFieldProps = { name: string; legend: string; help?: string; first?: boolean };

function StarField({ name, legend, help, first = false }: StarFieldProps) {
  return (
    <RadioGroup name={name} legend={legend} help={help}>
      <div className="-ml-2 flex">
        {STARS.map((count) => (
          <label key={count} className={STAR}>
            <input
              type="radio"
              name={name}
              value={count}
              className="pointer-events-none absolute opacity-0"
              data-first={first && count === 1 ? '' : undefined}
            />
            <Icon name="star" className="size-7" />
            <span className="sr-only">{count === 1 ? '1 star' : `${count} stars`}</span>
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
