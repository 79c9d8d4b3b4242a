import { useState } from 'react';
import { useServices } from 'shared/contract';
import { NETWORK_ERROR } from 'shared/errors';
import { checkDraw, type Checked, type DrawProof } from 'shared/launch-draw';
import { Button, inTime, Notice, Stack } from 'shared/ui';

/** The arithmetic of the curve is loaded where there is a beacon to check. */
const loadCurve = () => inTime(import(/* webpackChunkName: "beacon" */ './verify-beacon').then((curve) => curve.isSigned));

/** 'Check the draw': computes everything again in this browser. */
export function CheckButton({ proof }: { proof: DrawProof }) {
  const { feedback, report } = useServices();
  const [checked, setChecked] = useState<Checked | 'checking' | 'failed' | null>(null);
  async function check() {
    setChecked('checking');
    try {
      const result = await checkDraw(proof);
      const { beacon } = proof;
      if (!result.correct || !beacon) return setChecked(result);
      const isSigned = await loadCurve().catch(report);
      if (!isSigned) {
        feedback.toast({ kind: 'error', text: NETWORK_ERROR });
        return setChecked(null);
      }
      const problem = `The signature of the beacon is not the one by drand for round ${beacon.round}.`;
      setChecked((await isSigned(beacon)) ? result : { correct: false, problem });
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
