import { BLURB_MAX } from '@playfield/contracts/team-pages.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { Section } from '../../../shared/ui/Section.tsx';
import { typedValues } from '../../../shared/forms/values.ts';
import { Field, TextField } from '../../../shared/ui/Field.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { CrestChoice } from './CrestChoice.tsx';
import { saveTeamPage } from './store.ts';

/** The crest, and what other teams read on the team's page beside its games. */
export function TeamPage({ user }: { user: User }) {
  const [crest, setCrest] = useState<string | null>(user.crest ?? null);
  const { errors, pending, form } = useSubmit(
    (element) => saveTeamPage(typedValues(element), crest),
    () => {},
  );
  const { blurb = '', founded = null, link = null } = user.page ?? {};
  return (
    <Section id="team-page" title="Crest and team page" text="What other teams see of yours, beside its games.">
      <form {...form} className="grid gap-5">
        <CrestChoice user={user} crest={crest} error={errors['crest']} onChoose={setCrest} />
        <Field
          name="blurb"
          label="About your team (optional)"
          help={`How you play and whom you look for, up to ${BLURB_MAX} characters. Teams get contact details once you agree.`}
          error={errors['blurb']}
        >
          {(control) => <textarea className="input min-h-24" maxLength={BLURB_MAX} defaultValue={blurb} {...control} />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <TextField
            name="founded"
            label="Founded in (optional)"
            inputMode="numeric"
            maxLength={4}
            placeholder="2014"
            defaultValue={founded ?? ''}
            error={errors['founded']}
          />
          <TextField
            name="link"
            label="Your page elsewhere (optional)"
            help="Such as facebook.com/yourteam, or on Instagram, TeamSnap, GameChanger."
            inputMode="url"
            defaultValue={link ?? ''}
            error={errors['link']}
          />
        </div>
        <div className="settings-actions">
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Saving…' : 'Save team page'}
          </button>
        </div>
      </form>
    </Section>
  );
}
