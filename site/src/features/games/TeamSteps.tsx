import type { TeamStep, TeamStepKind } from '@playfield/contracts/team-steps.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';

const WORDS: Record<TeamStepKind, string> = {
  posted: 'Posted',
  changed: 'Changed',
  canceled: 'Canceled',
  interested: 'Interest sent',
  withdrew: 'Interest withdrawn',
  accepted: 'Accepted',
  declined: 'Declined',
  asked_change: 'Change proposed',
  agreement: 'Agreement updated',
  made_link: 'Link for a coach made',
  ended_link: 'Link for a coach turned off',
};

/** Who of the own team did what. */
export function TeamSteps({ steps }: { steps: readonly TeamStep[] }) {
  return (
    <section className="grid gap-3" aria-labelledby="steps-title">
      <h3 id="steps-title" className="font-sans text-lg font-semibold tracking-normal">
        In your team
      </h3>
      <ol className="grid gap-2">
        {steps.map(({ what, by, at }) => (
          <li key={`${what} ${at}`} className="wrap-anywhere">
            {WORDS[what]} by {by}
            <time className="text-sm text-soft" dateTime={at}>
              {' · '}
              {dateText(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
