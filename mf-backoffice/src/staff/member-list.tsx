import { DataTable, StatusBadge } from '../ui';
import { lastSeen, STATES, type StaffMember } from './member';
import { roleLabel } from './roles';

export function MemberList({ members }: { members: readonly StaffMember[] }) {
  return (
    <DataTable
      label="Staff"
      rows={members}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => `/Back-Office/Staff/${id}`}
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        { id: 'email', header: 'Email', cell: ({ email }) => email },
        { id: 'role', header: 'Role', cell: ({ role }) => roleLabel(role) },
        { id: 'state', header: 'Access', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
        { id: 'seen', header: 'Last seen', cell: ({ lastSeenAt }) => lastSeen(lastSeenAt) },
        { id: 'codes', header: 'Recovery codes left', align: 'end', cell: ({ recoveryCodesLeft }) => recoveryCodesLeft },
      ]}
    />
  );
}
