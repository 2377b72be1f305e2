import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useRef } from 'react';
import { $checked, $pasted, $problem, checkText } from './store.ts';
import { saveTemplate, textOf, TOO_LONG } from './file.ts';
import { ActionButton, Button, CloseButton } from '../../../shared/ui/Button.tsx';
import { Field, TextArea } from '../../../shared/ui/Field.tsx';
import { useValue } from '../../../shared/ui/States.tsx';
import { CheckedGames } from './CheckedGames.tsx';

export function ImportSchedule({ user, onClose }: { user: User; onClose: () => void }) {
  const checked = useValue($checked);
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-7" aria-labelledby="import-title">
      <header className="flex items-start justify-between gap-3">
        <Title key={checked ? 'checked' : 'choosing'} words={checked ? 'Your games' : 'Post many dates from a file'} />
        <CloseButton aria-label="Close the import" onClick={onClose} />
      </header>
      {checked ? <CheckedGames rows={checked.rows} unread={checked.unread} user={user} /> : <Choose user={user} />}
    </section>
  );
}

function Title({ words }: { words: string }) {
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <h2 ref={title} id="import-title" tabIndex={-1} className="text-heading outline-none">
      {words}
    </h2>
  );
}

function Choose({ user }: { user: User }) {
  const pasted = useValue($pasted);
  const problem = useValue($problem);

  async function read(file: File): Promise<void> {
    const text = await textOf(file);
    if (text === null) return $problem.set(TOO_LONG);
    $pasted.set(text);
    await checkText(text, user);
  }

  return (
    <>
      <p className="max-w-prose text-soft">
        A schedule saved as CSV or text, from a spreadsheet, Google Calendar, TeamSnap or another program, with a line
        for each date. Lines that name an opponent are left out, because you have a game then. Nothing is posted before
        you have seen how each line is read. Times are the local times of the field. If a line lacks the sport, age,
        gender, level or town, we use your team’s.
      </p>
      <Field name="schedule-file" label="CSV or text file">
        {(control) => (
          <input
            {...control}
            type="file"
            className="input ps-2 text-sm file:me-3 file:rounded-small file:bg-sunk file:px-3 file:py-1 file:font-semibold"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void read(file).finally(() => (target.value = ''));
            }}
          />
        )}
      </Field>
      <TextArea
        name="schedule-text"
        label="Or paste it here"
        error={problem}
        className="min-h-40 font-mono text-sm"
        spellCheck={false}
        placeholder="Date,Start,End,Type,Gender,Location"
        value={pasted}
        onChange={({ target }) => $pasted.set(target.value)}
      />
      <div className="dialog-actions">
        <Button onClick={() => saveTemplate(user)}>Download a template</Button>
        <ActionButton className="button-solid" pendingText="Checking…" action={() => checkText($pasted.get(), user)}>
          Check games
        </ActionButton>
      </div>
    </>
  );
}
