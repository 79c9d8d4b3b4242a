import { useEffect, type ReactNode } from 'react';
import { tokens } from 'shared/theme';
import { Button, Dialog, EmptyState, PageHeading, Spinner } from 'shared/ui';
import { styled } from 'styled-components';
import { messageOf } from '../api';
import { LogInForm } from '../session/log-in-form';
import { LogInPage } from '../session/log-in-page';
import { loadSession } from '../session/session-requests';
import { useSession } from '../session/use-session';
import { BackOfficePage } from '../ui';
import { BackOfficeFrame } from './back-office-frame';
import { BareFrame } from './bare-frame';
import { useKeptFocus } from './use-kept-focus';

interface GateProps {
  /** The heading of the page for those who may not see it. */
  title: string;
  permission?: string;
  children: ReactNode;
}

/** BO-1: shows its children to the staff, and the log-in to everybody else, at whatever path they are. */
export function Gate({ title, permission, children }: GateProps) {
  const session = useSession();
  useKeptFocus();
  useEffect(() => {
    if (session.state === 'unknown') void loadSession();
  }, [session.state]);

  if (session.state === 'unknown')
    return (
      <BareFrame>
        <Spinner />
      </BareFrame>
    );
  if (session.state === 'failed')
    return (
      <BareFrame>
        <PageHeading>Back office</PageHeading>
        <EmptyState
          icon="warning"
          title="The back office did not load."
          text={messageOf(session.failure)}
          action={<Button onClick={() => void loadSession()}>Try again</Button>}
        />
      </BareFrame>
    );
  if (session.state === 'signed-out') return <LogInPage />;
  const { member, expired } = session;
  const isAllowed = !permission || member.permissions.includes(permission);
  return (
    // Another member who logs in on the same screen gets a new frame.
    <BackOfficeFrame key={member.id}>
      {isAllowed ? (
        children
      ) : (
        <BackOfficePage title={title}>
          <EmptyState icon="lock" title="Your role does not allow this." text="Ask an owner if you need it for your work." />
        </BackOfficePage>
      )}
      {expired && (
        <>
          <Cover />
          <Dialog role="alertdialog" title="Log in" onClose={() => undefined}>
            <p>Your session has ended. Log in to continue; what you have typed is still here.</p>
            <LogInForm email={member.email} />
          </Dialog>
        </>
      )}
    </BackOfficeFrame>
  );
}

/** Hides customers' data behind the log-in. */
const Cover = styled.div`
  position: fixed;
  z-index: 1000;
  inset: 0;
  background: ${tokens.color.mist};
`;
