import { useState } from 'react';
import { Button, Spinner } from 'shared/ui';
import { useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, LoadFailure, Panel } from '../ui';
import { InvitationList, type OpenInvitation } from './invitation-list';
import { InviteDialog } from './invite-dialog';
import { MemberList } from './member-list';
import type { StaffMember } from './member';

/** The members of the staff: inviting, roles, end of access. */
function Staff() {
  const members = useQuery<StaffMember[]>('/members');
  const invitations = useQuery<OpenInvitation[]>('/invitations');
  const [inviting, setInviting] = useState(false);
  const reload = async () => void (await Promise.all([members.reload(), invitations.reload()]));
  const error = members.error ?? invitations.error;
  return (
    <BackOfficePage title="Staff" actions={<Button onClick={() => setInviting(true)}>Invite</Button>}>
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {!members.data && !error && <Spinner />}
      {members.data && <MemberList members={members.data} />}
      {invitations.data && invitations.data.length > 0 && (
        <Panel title="Open invitations">
          <InvitationList invitations={invitations.data} onChanged={reload} />
        </Panel>
      )}
      {inviting && (
        <InviteDialog
          onClose={() => {
            setInviting(false);
            void reload();
          }}
        />
      )}
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Staff', permission: 'staff.manage', Component: Staff });
