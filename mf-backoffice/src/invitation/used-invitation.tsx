import { useEffect } from 'react';
import { ButtonLink, PageHeading, Spinner, Stack } from 'shared/ui';
import { ACCOUNT_PATH } from '../navigation';
import { loadSession } from '../session/session-requests';
import { useSession } from '../session/use-session';
import { ButtonRow } from '../ui';

/**
 * For the link of an invitation that was accepted. Most often by the one who looks at it: a reload of the recovery codes leads
 * here, and they are shown only once.
 */
export function UsedInvitation({ message }: { message: string }) {
  const session = useSession();
  useEffect(() => void loadSession(), []);
  return (
    <Stack>
      <PageHeading>This invitation was used</PageHeading>
      {session.state === 'unknown' && <Spinner />}
      {session.state === 'signed-in' && (
        <>
          <p>You are on the staff and logged in as {session.member.name}.</p>
          <p>
            Recovery codes are shown only once. If you have not kept yours, use &lsquo;New recovery codes&rsquo; in your account.
          </p>
          <ButtonRow>
            <ButtonLink to="/Back-Office">Go to the back office</ButtonLink>
            <ButtonLink to={ACCOUNT_PATH} variant="secondary">
              Your account
            </ButtonLink>
          </ButtonRow>
        </>
      )}
      {(session.state === 'signed-out' || session.state === 'failed') && (
        <>
          <p>If it was you, log in with the password and the second factor that you have set up.</p>
          <p>For everybody else: {message}</p>
          <ButtonRow>
            <ButtonLink to="/Back-Office">Log in</ButtonLink>
          </ButtonRow>
        </>
      )}
    </Stack>
  );
}
