import { useState } from 'react';
import { useServices } from 'shared/contract';
import { checkDraw, type Checked, type DrawProof } from 'shared/launch-draw';
import { Button, Notice, Stack } from 'shared/ui';

/** 'Check the draw': computes everything again in this browser. */
export function CheckButton({ proof }: { proof: DrawProof }) {
  const { report } = useServices();
  const [checked, setChecked] = useState<Checked | 'checking' | 'failed' | null>(null);
  async function check() {
    setChecked('checking');
    try {
      setChecked(await checkDraw(proof));
    } catch (error) {
      report(error);
      setChecked('failed');
    }
  }
  return (
    <Stack $gap={3}>
      <div>
        <Button busy={checked === 'checking'} onClick={() => void check()}>
          Check the draw
        </Button>
      </div>
      <div role="status">
        {typeof checked === 'object' && checked && (
          <Notice kind={checked.correct ? 'success' : 'error'}>
            {checked.correct ? 'The draw is correct.' : checked.problem}
          </Notice>
        )}
        {checked === 'failed' && (
          <Notice kind="error">This browser cannot compute it. Use the script below, or another browser.</Notice>
        )}
      </div>
    </Stack>
  );
}
