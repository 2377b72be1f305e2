import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isMapBeside } from './map-shown.ts';
import { followSearch } from './map-store.ts';
import { FailedState } from '../../../shared/ui/States.tsx';

export function MapPanel() {
  const section = useRef<HTMLElement>(null);
  const [map, setMap] = useState<ReactNode>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!isMapBeside()) section.current?.scrollIntoView({ block: 'nearest' });
    return followSearch();
  }, []);

  useEffect(() => {
    if (failed) return;
    loadMap().then(setMap, (error: unknown) => {
      console.warn('The map could not be loaded', error);
      setFailed(true);
    });
  }, [failed]);

  return (
    <section
      ref={section}
      id="games-map"
      aria-label="Map"
      className="min-w-0 lg:sticky lg:top-[calc(var(--header)+1rem)] lg:col-start-2 lg:row-start-1"
    >
      {failed ? (
        <FailedState message="The map could not be loaded." retry={() => setFailed(false)} />
      ) : (
        <div className="card overflow-hidden">
          {map ?? (
            <>
              <output className="sr-only">Loading the map…</output>
              <div className="map skeleton" />
              <div className="h-19" />
            </>
          )}
        </div>
      )}
    </section>
  );
}

async function loadMap(): Promise<ReactNode> {
  const [{ GamesMap }, { loadStates }, { loadTowns }] = await Promise.all([
    import('./GamesMap.tsx'),
    import('./atlas.ts'),
    import('./towns.ts'),
  ]);
  const [states, towns] = await Promise.all([loadStates(), loadTowns()]);
  return <GamesMap states={states} towns={towns} />;
}
