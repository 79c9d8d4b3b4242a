import { useState } from 'react';
import { Button } from 'shared/ui';

/** Copies a text, and says so. `what` names it for screen readers: 'Copy address'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    // Absent where the page is not on https.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setState(copied ? 'copied' : 'failed');
  };
  return (
    <Button variant="quiet" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <span role="status">{labels[state]}</span>
    </Button>
  );
}

const labels = { idle: 'Copy', copied: 'Copied', failed: 'Select the text and copy it' } as const;
