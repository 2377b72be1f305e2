import { useEffect, useState } from 'react';
import { matchups } from './Matchups.tsx';
import { users } from './stores/users.ts';
import { Icon } from '../../shared/ui/Icon.tsx';

const PAUSE_MS = 300;

/** One box for users and matchups; keeps its text when switching lists. */
export function SearchBox() {
  const [typed, setTyped] = useState('');

  useEffect(() => {
    const timer = setTimeout(
      () => {
        void users.show(typed);
        void matchups.show(typed);
      },
      typed === '' ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <search className="relative">
      <label className="sr-only" htmlFor="search">
        Search users and matchups
      </label>
      <Icon name="find" className="pointer-events-none absolute top-3 left-3 size-5 text-soft" />
      <input
        id="search"
        type="search"
        className="input pl-10"
        placeholder="Name, email, team or place"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </search>
  );
}
