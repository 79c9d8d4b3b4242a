import { Stack } from 'shared/ui';
import { useMember, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { roleHint, roleLabel } from '../staff/roles';
import { BackOfficePage, DefinitionList, Loaded, Panel } from '../ui';
import type { OwnAccount } from './own-account';
import { PasskeyPanel } from './passkey-panel';
import { PasswordPanel } from './password-panel';
import { RecoveryPanel } from './recovery-panel';
import { SessionList } from './session-list';

/** The member's log-in: password, passkeys, recovery codes and logged-in devices. */
function Account() {
  const { name, email, role } = useMember();
  const query = useQuery<OwnAccount>('/account');
  return (
    <BackOfficePage title="Your account">
      <Stack $gap={4}>
        <Panel title="You">
          <DefinitionList
            items={[
              { term: 'Name', value: name },
              { term: 'Email', value: email },
              { term: 'Role', value: `${roleLabel(role)}: ${roleHint(role)}` },
            ]}
          />
        </Panel>
        <Panel title="Where you are logged in">
          <SessionList path="/sessions" />
        </Panel>
        <PasswordPanel />
        <Loaded query={query}>
          {(data) => (
            <>
              <PasskeyPanel account={data} onChanged={() => void query.reload()} />
              <RecoveryPanel account={data} onChanged={() => void query.reload()} />
            </>
          )}
        </Loaded>
      </Stack>
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Your account', Component: Account });
