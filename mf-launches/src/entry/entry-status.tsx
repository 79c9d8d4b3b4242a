import { useState } from 'react';
import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { formatDayTime } from 'shared/dates';
import { GENERAL_ERROR, NETWORK_ERROR } from 'shared/errors';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, ButtonLink, Notice, Stack } from 'shared/ui';
import type { Entry, EntryState } from './entry';

const TITLES: Record<EntryState, string> = {
  entered: 'You are in the draw.',
  'set-aside': 'Your entry is set aside.',
  withdrawn: 'You left the draw.',
  selected: 'You can buy your pair',
  waiting: 'You are on the waiting list.',
  'passed-on': 'The pair was passed on.',
  bought: 'You bought your pair.',
  'not-selected': 'Not selected this time.',
  'called-off': 'Called off',
};

const KINDS: Partial<Record<EntryState, 'success' | 'warning'>> = {
  entered: 'success',
  selected: 'success',
  bought: 'success',
  'set-aside': 'warning',
  'called-off': 'warning',
};

/** State of an entry, what it was for, and what to do next: a selected customer buys, or lets the pair go. */
export function EntryStatus({ entry, onChange }: { entry: Entry; onChange(): void }) {
  const { config } = useServices();
  const { code, size, second, state, rank, next, claim } = entry;
  return (
    <Stack $gap={4}>
      <Notice kind={KINDS[state] ?? 'info'}>
        <b>{TITLES[state]}</b>
        {next && next !== TITLES[state] && <p>{next}</p>}
        {state === 'set-aside' && (
          <p>
            Is that wrong? Write to <a href={`mailto:${config.email}`}>{config.email}</a> before the draw, with your entry code.
          </p>
        )}
      </Notice>
      <List>
        <div>
          <dt>Entry code</dt>
          <dd>
            <Code>{code}</Code>
          </dd>
        </div>
        <div>
          <dt>Size</dt>
          <dd>UK {sizeLabel(claim?.size ?? size)}</dd>
        </div>
        {second && !claim && (
          <div>
            <dt>Second choice</dt>
            <dd>UK {sizeLabel(second)}</dd>
          </div>
        )}
        {rank !== null && (
          <div>
            <dt>Rank</dt>
            <dd>{rank}</dd>
          </div>
        )}
        {state === 'selected' && claim && (
          <div>
            <dt>Buy until</dt>
            <dd>
              <time dateTime={claim.until}>{formatDayTime(claim.until)}</time>
            </dd>
          </div>
        )}
      </List>
      {state === 'selected' && claim && <ClaimActions claim={claim} onChange={onChange} />}
    </Stack>
  );
}

function ClaimActions({ claim, onChange }: { claim: NonNullable<Entry['claim']>; onChange(): void }) {
  const { http, feedback } = useServices();
  const [isAsking, setIsAsking] = useState(false);
  async function decline() {
    const result = await feedback.busy(http.post(`/api/launches/claims/${encodeURIComponent(claim.id)}/decline`, {}));
    setIsAsking(false);
    if (!result.ok) {
      const text = result.failure.kind === 'network' ? NETWORK_ERROR : (result.failure.message ?? GENERAL_ERROR);
      feedback.toast({ kind: 'error', text });
    }
    onChange();
  }
  return (
    <Buttons>
      <ButtonLink to={`/Order?hold=${encodeURIComponent(claim.id)}`}>Buy now</ButtonLink>
      {isAsking ? (
        <>
          <Button variant="secondary" onClick={() => void decline()}>
            Yes, pass it on
          </Button>
          <Button variant="secondary" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          I don't want it
        </Button>
      )}
    </Buttons>
  );
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]} ${tokens.space[6]};
  margin: 0;
  & dt {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.font.size.sm15};
  }
  & dd {
    margin: 0;
    font-weight: ${tokens.font.weight.semibold};
  }
`;

const Code = styled.span`
  font-family: ui-monospace, monospace;
  letter-spacing: 0.08em;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
`;
