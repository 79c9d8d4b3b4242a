import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button } from 'shared/ui';
import { styled } from 'styled-components';
import { useCommand, useNotify, usePermissions } from '../api';
import { ButtonRow, ConfirmDialog, Panel } from '../ui';
import { LAUNCHES, totalPairs, type Launch } from './launch';

interface LeftPairsPanelProps {
  launch: Launch;
  /** Reads the launch again. */
  onChanged(): Promise<void>;
}

/** Pairs left unsold when a launch is over: into the ordinary stock, or a second draw. Renders nothing if there are none. */
export function LeftPairsPanel({ launch, onChanged }: LeftPairsPanelProps) {
  const { run } = useCommand();
  const { notify } = useNotify();
  const { may } = usePermissions();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'release-pairs' | 'second-draw' | null>(null);
  const left = Object.entries(launch.pairsSetAside).filter(([, count]) => count > 0);
  if (launch.state !== 'ended' || left.length === 0) return null;
  const count = totalPairs(launch.pairsSetAside);
  const pairs = count === 1 ? '1 pair' : `${count} pairs`;
  const path = `/launches/${launch.id}`;
  return (
    <Panel title="Left over">
      <Text>Unsold: {left.map(([size, each]) => `${each} in UK ${sizeLabel(size)}`).join(', ')}. They are still reserved.</Text>
      {may('launches.edit') && (
        <ButtonRow role="group" aria-label="Pairs that are left over">
          <Button onClick={() => setOpen('release-pairs')}>Sell them in the shop</Button>
          <Button variant="secondary" onClick={() => setOpen('second-draw')}>
            Second draw
          </Button>
        </ButtonRow>
      )}
      {open === 'release-pairs' && (
        <ConfirmDialog
          title={`Put ${pairs} into the ordinary stock?`}
          confirmLabel="Put into the stock"
          onConfirm={() => run('post', `${path}/release-pairs`)}
          done="The pairs are in the ordinary stock."
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void onChanged();
          }}
        >
          <p>Then anybody can buy them.</p>
        </ConfirmDialog>
      )}
      {open === 'second-draw' && (
        <ConfirmDialog
          title={`Draw for ${pairs} again?`}
          confirmLabel="Prepare a second draw"
          onConfirm={async () => {
            const result = await run<Launch>('post', `${path}/second-draw`);
            if (!result.ok) return result;
            notify('This is the draft of the second draw.');
            void navigate(`${LAUNCHES}/${result.data.id}`);
            return result;
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            This makes a draft of another launch for them. Check its times and rules before you schedule it. The pairs stay
            reserved.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const Text = styled.p`
  margin-bottom: ${tokens.space[3]};
`;
