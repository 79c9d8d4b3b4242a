import { useState } from 'react';
import { Button, EmptyState } from 'shared/ui';
import { useMember, useQuery } from '../api';
import { SessionList } from '../account/session-list';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, DefinitionList, formatDateTime, PageWithoutData, Panel, StatusBadge } from '../ui';
import { MemberDialog, type MemberAction } from './member-dialogs';
import { lastSeen, STATES, type StaffMember } from './member';
import { roleLabel } from './roles';

const BACK = { to: '/Back-Office/Staff', label: 'Staff' };

/** One member: what they may do, where they are logged in, and the ways to change both. */
function Member({ params: { id } }: { params: Readonly<Record<string, string>> }) {
  const { data, error, reload } = useQuery<StaffMember[]>('/members');
  const { id: own } = useMember();
  const [action, setAction] = useState<MemberAction | null>(null);
  const [sessionsKey, setSessionsKey] = useState(0);
  const member = data?.find((one) => String(one.id) === id);
  if (error || !data) return <PageWithoutData title="Staff" back={BACK} failure={error} onRetry={() => void reload()} />;
  if (!member)
    return (
      <BackOfficePage title="Not found" back={BACK}>
        <EmptyState title="No staff member has this number." />
      </BackOfficePage>
    );
  const { name, email, role, state, createdAt, lastSeenAt, recoveryCodesLeft } = member;
  return (
    <BackOfficePage
      title={name}
      back={BACK}
      actions={
        <>
          {state === 'active' && (
            <Button variant="secondary" onClick={() => setAction('role')}>
              Change role
            </Button>
          )}
          {state !== 'deactivated' && (
            <>
              <Button variant="secondary" onClick={() => setAction('reset')}>
                Reset log-in
              </Button>
              <Button variant="danger" onClick={() => setAction('deactivate')}>
                End access
              </Button>
            </>
          )}
        </>
      }
    >
      <Panel title={own === member.id ? 'Details (you)' : 'Details'}>
        <DefinitionList
          items={[
            { term: 'Email', value: email },
            { term: 'Role', value: roleLabel(role) },
            { term: 'Access', value: <StatusBadge {...STATES[state]} /> },
            { term: 'Since', value: formatDateTime(createdAt) },
            { term: 'Last seen', value: lastSeen(lastSeenAt) },
            { term: 'Recovery codes', value: `${recoveryCodesLeft} of 10 left` },
          ]}
        />
      </Panel>
      <Panel title="Sessions">
        <SessionList key={sessionsKey} path={own === member.id ? '/sessions' : `/members/${member.id}/sessions`} />
      </Panel>
      {action && (
        <MemberDialog
          action={action}
          member={member}
          onClose={() => {
            setAction(null);
            setSessionsKey((key) => key + 1);
            void reload();
          }}
        />
      )}
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Staff', permission: 'staff.manage', Component: Member });
