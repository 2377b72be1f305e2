import { useEffect, useState } from 'react';
import { showFailure } from '../stores/toasts.ts';

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showFailure('Error', 'We couldn’t copy it. You can select it and copy it yourself.');
    return false;
  }
}

const SAID_MS = 2000;

export function CopyButton({ text, words }: { text: string; words: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    setCopied(await copyText(text));
  }

  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        {copied ? 'Copied' : words}
      </button>
      <output className="sr-only">{copied && 'Copied'}</output>
    </>
  );
}
