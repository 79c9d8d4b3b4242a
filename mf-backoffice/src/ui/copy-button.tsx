import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from 'shared/ui';
import { compactButton } from './compact-button';

/** Copies a text, and says so. `what` names it for screen readers: 'Copy address'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    // Absent if the page is not on https.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setState(copied ? 'copied' : 'failed');
  };
  return (
    <Compact variant="quiet" aria-label={state === 'failed' ? undefined : `${labels[state]} ${what}`} onClick={() => void copy()}>
      <span role="status">{labels[state]}</span>
    </Compact>
  );
}

const labels = { idle: 'Copy', copied: 'Copied', failed: 'Select the text and copy it' } as const;

const Compact = styled(Button)`
  && {
    ${compactButton}
  }
`;
