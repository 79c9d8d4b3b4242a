import { Button } from 'shared/ui';
import { useCommand, useNotify, type Reply } from '../api';
import { DataTable, formatDateTime } from '../ui';
import { roleLabel } from './roles';

export type OpenInvitation = Reply<'GET /invitations'>[number];

/** Invitations that are not accepted yet. */
export function InvitationList({
  invitations,
  onChanged,
}: {
  invitations: readonly OpenInvitation[];
  onChanged(): Promise<void>;
}) {
  const { run, busy } = useCommand();
  const { notifyResult } = useNotify();
  const withdraw = async ({ id, email }: OpenInvitation) => {
    notifyResult(await run('delete', `/invitations/${id}`), `The invitation of ${email} is withdrawn.`);
    await onChanged();
  };
  return (
    <DataTable
      label="Open invitations"
      rows={invitations}
      rowKey={({ id }) => String(id)}
      columns={[
        { id: 'email', header: 'Email', cell: ({ email }) => email },
        { id: 'role', header: 'Role', cell: ({ role }) => roleLabel(role) },
        { id: 'until', header: 'Valid until', cell: ({ expiresAt }) => formatDateTime(expiresAt) },
        {
          id: 'withdraw',
          header: 'Action',
          cell: (invitation) => (
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              onClick={() => void withdraw(invitation)}
            >
              Withdraw
            </Button>
          ),
        },
      ]}
    />
  );
}
