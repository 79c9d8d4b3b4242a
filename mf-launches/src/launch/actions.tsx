import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { ButtonLink, NeedsScript, Notice, Stack, TextLink } from 'shared/ui';
import { EntryForm } from '../entry/entry-form';
import { EntryPanel } from '../entry/entry-panel';
import { launchPaths } from '../paths';
import { Reminder } from './reminder';
import { drawText } from './draw-text';
import type { LiveLaunch } from './use-live-launch';

/** The visitor's options: be reminded, enter, or look at the result. */
export function Actions({ live }: { live: LiveLaunch }) {
  const { launch, phase } = live;
  if (phase === 'draft')
    return (
      <Stack $gap={4}>
        <Notice kind="info">
          <b>Preview</b>
          <p>
            This is how the page will look once the launch is scheduled: 'Remind me' until it opens, then the form to enter. Only
            people with this link can see it now, for an hour.
          </p>
        </Notice>
        <Panel aria-labelledby="launch-reminder">
          <h2 id="launch-reminder">Remind me</h2>
          <Disabled disabled>
            <Reminder path={launch.path} opensAt={launch.opensAt} />
          </Disabled>
        </Panel>
        <Panel aria-labelledby="launch-actions">
          <h2 id="launch-actions">Enter the draw</h2>
          <Disabled disabled>
            <EntryForm preview launch={launch} details={NO_DETAILS} onDone={() => undefined} />
          </Disabled>
        </Panel>
      </Stack>
    );
  if (phase === 'scheduled')
    return (
      <Panel aria-labelledby="launch-actions">
        <h2 id="launch-actions">Remind me</h2>
        <Reminder path={launch.path} opensAt={launch.opensAt} />
      </Panel>
    );
  if (phase === 'called-off')
    return (
      <Notice kind="warning">
        {launch.calledOff && <p>{launch.calledOff.reason}</p>}
        <p>We have emailed everyone who entered.</p>
        <p>
          <TextLink to={launchPaths.myEntries}>My entries</TextLink>
        </p>
      </Notice>
    );
  return (
    <Panel aria-labelledby="launch-actions">
      <h2 id="launch-actions">
        {phase === 'open' ? 'Enter the draw' : phase === 'closed' ? 'Entries are closed.' : 'The result'}
      </h2>
      {phase === 'closed' && <p>{drawText(launch, Date.now() + (live.offset ?? 0))} This page will show the result.</p>}
      <EntryPanel live={live} />
      {(phase === 'drawn' || phase === 'ended') && (
        <Stack $gap={3}>
          <p>The order of all entries is published. Names appear nowhere: find your code in the list.</p>
          <div>
            <ButtonLink to={launchPaths.fairness(launch.path)} variant="secondary">
              Check the draw
            </ButtonLink>
          </div>
        </Stack>
      )}
      {launch.entries !== null && phase !== 'open' && (
        <Muted>{launch.entries === 1 ? '1 entry' : `${launch.entries} entries`}</Muted>
      )}
      <NeedsScript />
      <p>
        <TextLink to={launchPaths.myEntries}>My entries</TextLink>
      </p>
    </Panel>
  );
}

const NO_DETAILS = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  address: '',
  province: '',
  zipCode: '',
  emailConfirmed: false,
};

/* Shows a form that nothing can be entered in. */
const Disabled = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Panel = styled.section`
  display: grid;
  gap: ${tokens.space[4]};
  padding: ${tokens.space[5]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
`;

const Muted = styled.p`
  color: ${tokens.color.inkSoft};
`;
