import { useState } from 'react';
import { definePage } from 'shared/contract';
import { ButtonLink, EmptyState, Notice, PageHeading, Spinner, Stack } from 'shared/ui';
import { messageOf, useQuery, type Failure, type Reply } from '../api';
import { BareFrame } from '../frame/bare-frame';
import { useKeptFocus } from '../frame/use-kept-focus';
import { roleLabel } from '../staff/roles';
import { Card, formatDateTime, LoadFailure } from '../ui';
import { AcceptForm } from './accept-form';
import { RecoveryCodes } from './recovery-codes';
import { UsedInvitation } from './used-invitation';

type Invitation = Reply<'GET /invitation/{token}'>;

/** BO-2: the holder of the link sets name, password and second factor, and gets the recovery codes. */
function InvitationPage({ params: { token = '' } }: { params: Readonly<Record<string, string>> }) {
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  useKeptFocus();
  return (
    <BareFrame>
      <Card>
        {recoveryCodes ? <Accepted codes={recoveryCodes} /> : <Acceptance token={token} onAccepted={setRecoveryCodes} />}
      </Card>
    </BareFrame>
  );
}

function Acceptance({ token, onAccepted }: { token: string; onAccepted(codes: string[]): void }) {
  const { data, error, reload } = useQuery<Invitation>(`/invitation/${encodeURIComponent(token)}`);
  const [used, setUsed] = useState<Failure | null>(null);
  const failure = used ?? error;
  if (failure?.code === 'staff/invitation-used') return <UsedInvitation message={messageOf(failure)} />;
  if (!data)
    return (
      <>
        <PageHeading>Invitation</PageHeading>
        {!error && <Spinner />}
        {error?.status === 404 && (
          <EmptyState
            icon="lock"
            title="This link does not work."
            text={messageOf(error)}
            action={<ButtonLink to="/Back-Office">Log in</ButtonLink>}
          />
        )}
        {error && error.status !== 404 && <LoadFailure failure={error} onRetry={() => void reload()} />}
      </>
    );
  return (
    <Stack>
      <div>
        <PageHeading>Welcome</PageHeading>
        <p>
          You are invited as {roleLabel(data.role).toLowerCase()}, with the address {data.email}. The invitation is valid until{' '}
          {formatDateTime(data.expiresAt)}.
        </p>
      </div>
      <AcceptForm token={token} email={data.email} onAccepted={onAccepted} onUsed={setUsed} />
    </Stack>
  );
}

function Accepted({ codes }: { codes: string[] }) {
  return (
    <Stack>
      <div>
        <PageHeading>Your recovery codes</PageHeading>
        <p>Each of these codes replaces your authenticator app or passkey once, for example when your phone is lost.</p>
      </div>
      <Notice kind="warning">They are shown only once. Keep them on paper, or in your password manager.</Notice>
      {/* A new document: the session has begun, and nothing of this page should stay in memory. */}
      <RecoveryCodes codes={codes} onSaved={() => window.location.assign('/Back-Office')} />
    </Stack>
  );
}

export const page = definePage<undefined>({
  head: () => ({ title: 'Invitation | Back office', noIndex: true }),
  Component: InvitationPage,
});
