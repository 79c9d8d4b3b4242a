import { useState } from 'react';
import { SelectField } from 'shared/ui';
import { useCommand } from '../api';
import { ConfirmDialog } from '../ui';
import { LinkOnce } from './link-once';
import type { StaffMember } from './member';
import { roleHint, ROLES } from './roles';

export type MemberAction = 'role' | 'reset' | 'deactivate';

interface MemberDialogProps {
  member: StaffMember;
  onClose(): void;
}

/** Changes a member's role, gives them a new log-in, or ends their access; each with a reason for the audit log. */
export function MemberDialog({ action, ...rest }: MemberDialogProps & { action: MemberAction }) {
  if (action === 'role') return <RoleDialog {...rest} />;
  return action === 'reset' ? <ResetDialog {...rest} /> : <DeactivateDialog {...rest} />;
}

function RoleDialog({ member, onClose }: MemberDialogProps) {
  const { run } = useCommand();
  const [role, setRole] = useState(member.role);
  return (
    <ConfirmDialog
      title={`Change the role of ${member.name}`}
      confirmLabel="Change role"
      reason="optional"
      onConfirm={(reason) => run('put', `/members/${member.id}/role`, { role, seen: member.role, reason })}
      onClose={onClose}
      done="The role is changed."
    >
      <SelectField label="Role" name="role" value={role} onChange={setRole} options={ROLES} hint={roleHint(role)} />
      <p>Their sessions end, and they log in again with the new role.</p>
    </ConfirmDialog>
  );
}

function ResetDialog({ member, onClose }: MemberDialogProps) {
  const { run } = useCommand();
  const [link, setLink] = useState('');
  if (link)
    return (
      <LinkOnce title="Log-in reset" link={link} onClose={onClose}>
        {`Send this link to ${member.name} in a way that only they can read. It sets a new password and second factor:`}
      </LinkOnce>
    );
  return (
    <ConfirmDialog
      title={`Reset the log-in of ${member.name}`}
      confirmLabel="Reset log-in"
      reason="optional"
      tone="danger"
      onConfirm={async (reason) => {
        const result = await run<{ link: string }>('post', `/members/${member.id}/reset`, { reason });
        if (result.ok) setLink(result.data.link);
        return result;
      }}
      onClose={onClose}
      // The link is shown first.
      onDone={() => undefined}
    >
      <p>
        For a lost phone, or a compromised account: password, app, passkeys and recovery codes no longer work, and the sessions
        end.
      </p>
    </ConfirmDialog>
  );
}

function DeactivateDialog({ member, onClose }: MemberDialogProps) {
  const { run } = useCommand();
  return (
    <ConfirmDialog
      title={`End the access of ${member.name}`}
      confirmLabel="End access"
      reason="optional"
      tone="danger"
      onConfirm={(reason) => run('post', `/members/${member.id}/deactivate`, { reason })}
      onClose={onClose}
      done="Their access has ended."
    >
      <p>They are logged out everywhere at once and cannot log in again. Their past actions stay in the audit log.</p>
    </ConfirmDialog>
  );
}
