import { updateProfile } from '@playfield/contracts/account.ts';
import { BLURB_MAX } from '@playfield/contracts/team-pages.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { Section } from '../../../shared/ui/Section.tsx';
import { TextField, TextArea, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { CrestChoice } from './CrestChoice.tsx';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { submit } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { takeUser } from '../../../shared/api/session.ts';

type Typed = Record<string, FormDataEntryValue>;

function saveTeamPage({ blurb, founded, link }: Typed, crest: string | null): Promise<Checked<User>> {
  const year = typeof founded === 'string' && founded.trim() !== '' ? Number(founded) : null;
  return submit('profile', { crest, blurb, founded: year, link }, 'Team page not saved', async (body) => {
    const user = await ask(updateProfile, { body: { ...body, link: typeof link === 'string' ? link : '' } });
    takeUser(user);
    showSuccess('Team page saved');
    return user;
  });
}

export function TeamPage({ user }: { user: User }) {
  const [crest, setCrest] = useState<string | null>(user.crest ?? null);
  const { blurb = '', founded = null, link = null } = user.page ?? {};
  return (
    <Section id="team-page" title="Team logo and page" text="What other teams see about yours, besides its games.">
      <Form save={(typed) => saveTeamPage(typed, crest)}>
        <CrestChoice user={user} crest={crest} onChoose={setCrest} />
        <TextArea
          name="blurb"
          label="About your team (optional)"
          help={`How you play and who you want to play, up to ${BLURB_MAX} characters. Leave out contact details: you can share them once you agree on a game.`}
          className="min-h-24"
          maxLength={BLURB_MAX}
          defaultValue={blurb}
        />
        <div className="grid gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <TextField
            name="founded"
            label="Year started (optional)"
            inputMode="numeric"
            maxLength={4}
            placeholder="2014"
            defaultValue={founded ?? ''}
          />
          <TextField
            name="link"
            label="Website or social page (optional)"
            help="Such as facebook.com/yourteam, or on Instagram, TeamSnap, GameChanger."
            inputMode="url"
            defaultValue={link ?? ''}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save team page</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
