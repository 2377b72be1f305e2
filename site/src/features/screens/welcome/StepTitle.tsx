import { useEffect, useRef } from 'react';

/**
 * Takes the focus from the previous step's button. Set `quiet` if the page has just opened, so that the focus stays.
 */
export function StepTitle({ words, quiet = false }: { words: string; quiet?: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quiet) title.current?.focus();
  }, [quiet]);
  return (
    <h2 ref={title} className="text-heading" tabIndex={-1}>
      {words}
    </h2>
  );
}
