import { styled } from 'styled-components';
import { formatDayTime } from 'shared/dates';
import { tokens } from 'shared/theme';
import { ButtonLink, NeedsScript, Notice, Stack, TextLink } from 'shared/ui';
import { EntryPanel } from '../entry/entry-panel';
import { launchPaths } from '../paths';
import { Reminder } from './reminder';
import type { LiveLaunch } from './use-live-launch';

/** What a visitor can do now: be reminded, enter, or look at the result. */
export function Actions({ live }: { live: LiveLaunch }) {
  const { launch, phase } = live;
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
        <b>Called off</b>
        {launch.calledOff && <p>{launch.calledOff.reason}</p>}
        <p>All who entered were told. Pairs go on sale another way, or in another launch.</p>
      </Notice>
    );
  return (
    <Panel aria-labelledby="launch-actions">
      <h2 id="launch-actions">{phase === 'open' ? 'Enter the draw' : phase === 'closed' ? 'Entries are closed.' : 'Drawn'}</h2>
      {phase === 'closed' && <p>The draw is on {formatDayTime(launch.drawAt)} (South African time). This page shows it then.</p>}
      {(phase === 'drawn' || phase === 'ended') && (
        <Stack $gap={3}>
          <p>
            All entries are in order, and the mails are on their way. Names appear nowhere: find your code in the published list.
          </p>
          <div>
            <ButtonLink to={launchPaths.fairness(launch.path)} variant="secondary">
              Check the draw
            </ButtonLink>
          </div>
        </Stack>
      )}
      {launch.entries !== null && phase !== 'open' && <Muted>{launch.entries} entries</Muted>}
      <NeedsScript />
      <EntryPanel live={live} />
      <p>
        <TextLink to={launchPaths.myEntries}>My entries</TextLink>
      </p>
    </Panel>
  );
}

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
