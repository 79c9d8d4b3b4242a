import { useEffect, useState, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths, useServices, useStore } from 'shared/contract';
import { tokens } from 'shared/theme';
import { Button, Notice, RetryNotice, Spinner, TextLink, useFailureToast, useFocusAfter, useTurn } from 'shared/ui';
import { Countdown } from '../launch/countdown';
import type { LiveLaunch } from '../launch/use-live-launch';
import { launchPaths } from '../paths';
import { useLoaded } from '../use-loaded';
import { askAgainMs, type CustomerOfLaunch } from './entry';
import { EntryForm } from './entry-form';
import { EntryStatus } from './entry-status';
import { useQuestion } from './use-question';

/** By the server's clock the launch is not open yet, where the page's is a little ahead. */
const SOON_MS = 1_000;

/** The customer's own part of a launch: log in, enter, change, leave, buy. */
export function EntryPanel({ live }: { live: LiveLaunch }) {
  const { session } = useServices();
  const jwt = useStore(session.store, ({ authenticated, jwt: token }) => (authenticated ? token : ''));
  const turn = useTurn();
  if (jwt) return <CustomerPanel key={turn} live={live} />;
  return <LogIn live={live} />;
}

/** Leads to the log-in and back: to enter, and later to the entry and the pair that can be bought. */
function LogIn({ live: { launch, phase } }: { live: LiveLaunch }) {
  const { session } = useServices();
  const navigate = useNavigate();
  return (
    <div>
      <Button
        onClick={() => {
          session.returnTo(launchPaths.launch(launch.path));
          void navigate(paths.login);
        }}
      >
        {phase === 'open' ? 'Enter the draw' : 'Log in to see your entry'}
      </Button>
    </div>
  );
}

function CustomerPanel({ live }: { live: LiveLaunch }) {
  const { path } = live.launch;
  const { data: known, load } = useLoaded<CustomerOfLaunch>(
    `/api/launches/${encodeURIComponent(path)}/entry`,
    ({ entry, mayEnter }) => (!mayEnter.ok && mayEnter.code === 'launch/not-open' ? SOON_MS : askAgainMs(entry ? [entry] : [])),
  );
  const [confirmation, setConfirmation] = useState('');
  const [wantsToChange, setWantsToChange] = useState(false);
  const status = useFocusAfter<HTMLDivElement>();
  const change = useFocusAfter<HTMLButtonElement>();

  // The draw, and what staff decide, change what the entry is.
  useEffect(() => void load(), [load, live.phase]);

  if (known === null) return <Spinner />;
  if (known === 'failed') return <RetryNotice text="Your entry could not be loaded." onRetry={() => void load()} />;
  const { mayEnter, details } = known;
  const entry = known.entry?.state === 'withdrawn' && live.phase === 'open' ? null : known.entry;
  const isChanging = wantsToChange && live.phase === 'open';
  const onDone = (message: string) => {
    setConfirmation(message);
    setWantsToChange(false);
    void load().then(status.focusAfter);
  };
  return (
    <Panel>
      {/* Outside the status: its text changes every minute. */}
      {entry?.state === 'selected' && entry.claim && !entry.claim.isWaiting && (
        <Countdown key={entry.claim.until} label="Buy within" to={entry.claim.until} offset={live.offset} />
      )}
      {/* Read out when it changes. The state of the entry says by itself that it is in the draw, or set aside. */}
      <Panel ref={status.ref} role="status" tabIndex={-1}>
        {confirmation && (!entry || (entry.state !== 'set-aside' && confirmation !== 'You are in the draw.')) && (
          <Notice kind="success">{confirmation}</Notice>
        )}
        {entry && !isChanging && <EntryStatus entry={entry} phase={live.phase} onChange={() => load()} />}
      </Panel>
      {entry && !isChanging && live.phase === 'open' && entry.state !== 'withdrawn' && (
        <Changes path={path} changeRef={change.ref} onChange={() => setWantsToChange(true)} onLeft={onDone} />
      )}
      {entry && isChanging && (
        <EntryForm
          launch={live.launch}
          entry={entry}
          details={details}
          onDone={onDone}
          onCancel={() => {
            setWantsToChange(false);
            change.focusAfter();
          }}
        />
      )}
      {!entry &&
        live.phase === 'open' &&
        (mayEnter.ok ? <EntryForm launch={live.launch} details={details} onDone={onDone} /> : <MayNot reason={mayEnter} />)}
    </Panel>
  );
}

/** The reason why a customer cannot enter, and how to fix it. */
function MayNot({ reason }: { reason: { message: string; code: string } }) {
  return (
    <Notice kind="warning">
      <p>{reason.message}</p>
      {reason.code === 'launch/email-not-confirmed' && (
        <p>
          <TextLink to={paths.dashboard('profile')}>Confirm it in your profile</TextLink>
        </p>
      )}
    </Notice>
  );
}

interface ChangesProps {
  path: string;
  changeRef: Ref<HTMLButtonElement>;
  onChange(): void;
  onLeft(message: string): void;
}

/** 'Change entry' and 'Leave the draw', until entries are closed. */
function Changes({ path, changeRef, onChange, onLeft }: ChangesProps) {
  const { http, feedback } = useServices();
  const showFailure = useFailureToast();
  const { isAsking, setIsAsking, button, question } = useQuestion<HTMLDivElement>();
  async function leave() {
    const result = await feedback.busy(http.delete<{ message?: string }>(`/api/launches/${encodeURIComponent(path)}/entry`));
    setIsAsking(false);
    if (result.ok) return onLeft(result.data?.message ?? 'You left the draw.');
    const { message, code } = result.failure;
    // Withdrawn in another tab.
    if (code === 'launch/not-entered' && message) return onLeft(message);
    showFailure(result.failure);
  }
  if (isAsking)
    return (
      <Buttons ref={question} role="group" aria-label="Leave the draw?" tabIndex={-1}>
        <p>Leave the draw? You can enter again until it closes.</p>
        <Button variant="secondary" onClick={() => void leave()}>
          Yes, leave
        </Button>
        <Button variant="secondary" onClick={() => setIsAsking(false)}>
          Stay
        </Button>
      </Buttons>
    );
  return (
    <Buttons>
      <Button ref={changeRef} variant="secondary" onClick={onChange}>
        Change entry
      </Button>
      <Button ref={button} variant="secondary" onClick={() => setIsAsking(true)}>
        Leave the draw
      </Button>
    </Buttons>
  );
}

const Panel = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  & > p {
    flex-basis: 100%;
  }
`;
