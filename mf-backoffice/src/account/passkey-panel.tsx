import { useState } from 'react';
import { Button, EmptyState } from 'shared/ui';
import { ButtonRow, DataTable, formatDateTime, Panel } from '../ui';
import { knowsPasskeys } from '../passkey/passkey';
import type { OwnAccount, Passkey } from './own-account';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs';

interface PasskeyPanelProps {
  account: OwnAccount;
  onChanged(): void;
}

type Action = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** One's passkeys: a second factor beside the authenticator app, or in place of it. The last factor cannot be removed. */
export function PasskeyPanel({ account, onChanged }: PasskeyPanelProps) {
  const { authenticatorApp, passkeys } = account;
  const [action, setAction] = useState<Action | null>(null);
  const close = () => {
    setAction(null);
    onChanged();
  };
  const isLast = !authenticatorApp && passkeys.length === 1;
  return (
    <Panel
      title="Passkeys"
      actions={
        knowsPasskeys() && (
          <Button variant="secondary" onClick={() => setAction({ kind: 'add' })}>
            Add a passkey
          </Button>
        )
      }
    >
      <p>
        {authenticatorApp
          ? 'To log in, use one of these or a code of your authenticator app.'
          : 'You need one of these to log in. Add a second one in case you lose the first.'}
      </p>
      <DataTable
        label="Passkeys"
        rows={passkeys}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState icon="lock" title="No passkeys yet." />}
        columns={[
          { id: 'name', header: 'Name', cell: ({ name }) => name },
          { id: 'added', header: 'Added', cell: ({ createdAt }) => formatDateTime(createdAt) },
          { id: 'used', header: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'Never') },
          {
            id: 'actions',
            header: 'Action',
            cell: (passkey) => (
              <ButtonRow>
                <Button
                  variant="quiet"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setAction({ kind: 'rename', passkey })}
                >
                  Rename
                </Button>
                {!isLast && (
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => setAction({ kind: 'remove', passkey })}
                  >
                    Remove
                  </Button>
                )}
              </ButtonRow>
            ),
          },
        ]}
      />
      {action?.kind === 'add' && <AddPasskey account={account} onClose={close} />}
      {action?.kind === 'rename' && <RenamePasskey passkey={action.passkey} onClose={close} />}
      {action?.kind === 'remove' && <RemovePasskey account={account} passkey={action.passkey} onClose={close} />}
    </Panel>
  );
}
