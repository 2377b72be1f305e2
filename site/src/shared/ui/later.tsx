import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { FailedState } from './States.tsx';

/** A lazily loaded component. `waiting` is shown until it loads. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;

  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);

    useEffect(() => {
      if (!loaded && !failed) void fetchPart();
    }, [failed]);

    async function fetchPart(): Promise<void> {
      try {
        loaded = await load();
        setPart(() => loaded);
      } catch (error) {
        console.warn('A part of the page could not be loaded', error);
        setFailed(true);
      }
    }

    if (failed) return <FailedState message="This could not be loaded." retry={() => setFailed(false)} />;
    return Part ? <Part {...props} /> : waiting;
  };
}
