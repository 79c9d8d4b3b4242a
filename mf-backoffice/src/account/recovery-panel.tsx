import { useState } from 'react';
import { Button, Dialog, Notice, Stack } from 'shared/ui';
import { useCommand } from '../api';
import { RecoveryCodes } from '../invitation/recovery-codes';
import { Panel } from '../ui';
import { SecondFactorDialog } from './second-factor-dialog';
import type { OwnAccount } from './own-account';

interface RecoveryPanelProps {
  account: OwnAccount;
  onChanged(): void;
}

/** How many recovery codes are left, and new ones. */
export function RecoveryPanel({ account, onChanged }: RecoveryPanelProps) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="Recovery codes"
      actions={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          New recovery codes
        </Button>
      }
    >
      <p>
        {`You have ${account.recoveryCodesLeft} of 10 codes left. `}
        Each works once, instead of the authenticator app or a passkey. New codes replace the old ones.
      </p>
      {open && (
        <NewCodes
          account={account}
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}

function NewCodes({ account, onClose }: { account: OwnAccount; onClose(): void }) {
  const { run } = useCommand();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes)
    return (
      <Dialog role="alertdialog" title="Your recovery codes" onClose={() => undefined}>
        <Stack $gap={4}>
          <Notice kind="warning">They are shown only once.</Notice>
          <RecoveryCodes codes={codes} onSaved={onClose} />
        </Stack>
      </Dialog>
    );
  return (
    <SecondFactorDialog
      title="New recovery codes"
      account={account}
      confirmLabel="Show new codes"
      change={async (confirmation) => {
        const result = await run<{ recoveryCodes: string[] }>('post', '/account/recovery-codes', confirmation);
        if (result.ok) setCodes(result.data.recoveryCodes);
        return result;
      }}
      // The codes are shown first.
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
