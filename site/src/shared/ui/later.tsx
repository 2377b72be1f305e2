import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { FailedState } from './States.tsx';

type Later<Props extends object> = ComponentType<Props> & {
  /** Loads it before it is shown, where its coming would move what is read. */
  ahead: () => void;
};

/** A lazily loaded component. `waiting` is shown until it loads. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): Later<Props> {
  let loaded: ComponentType<Props> | null = null;

  function Later(props: Props) {
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
  }

  // Where it fails, it is tried again once it is shown.
  Later.ahead = () =>
    void load().then(
      (part) => (loaded = part),
      () => {},
    );
  return Later;
}
