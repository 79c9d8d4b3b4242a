import { styled } from 'styled-components';
import { useServices } from 'shared/contract';
import { formatDayTime } from 'shared/dates';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Button, ButtonLink, Notice, Stack, useFailureToast, useFocusAfter } from 'shared/ui';
import type { LaunchState } from '../launch/launch';
import type { Entry, EntryState } from './entry';
import { useQuestion } from './use-question';

const TITLES: Partial<Record<string, string>> & Record<EntryState, string> = {
  entered: 'You are in the draw.',
  'set-aside': 'Your entry is set aside.',
  withdrawn: 'You left the draw.',
  selected: 'You can buy your pair',
  waiting: 'You are on the waiting list.',
  'passed-on': 'You can no longer buy your pair.',
  bought: 'You bought your pair.',
  'not-selected': 'Not selected this time.',
  'called-off': 'Stopped by the shop',
  'order-cancelled': 'Your order was cancelled.',
  'order-refunded': 'Your order was refunded.',
};

/** Why a pair can no longer be bought, by the state of its claim. It has gone to the next in the queue, or back to the shop. */
const PASSED_ON: Readonly<Record<string, string>> = {
  declined: 'You said that you do not want it.',
  lapsed: 'It was not paid in time.',
  'passed-on': 'The shop ended your time to buy it.',
};

const KINDS: Partial<Record<EntryState, 'success' | 'warning'>> = {
  entered: 'success',
  selected: 'success',
  bought: 'success',
  'set-aside': 'warning',
  'called-off': 'warning',
};

/** State of an entry, its pair, and the next step: a selected customer buys the pair or lets it go. */
export function EntryStatus({ entry, phase, onChange }: { entry: Entry; phase: LaunchState; onChange(): Promise<void> }) {
  const { code, size, second, state, rank, next, claim } = entry;
  // An API of a later release may have more states: their next step stands for the title.
  const title = TITLES[state as string] ?? next;
  const { ref, focusAfter } = useFocusAfter<HTMLDivElement>();
  const canBuy = state === 'selected' && claim !== null && !claim.isWaiting;
  return (
    <Stack ref={ref} $gap={4} tabIndex={-1}>
      <Notice kind={KINDS[state] ?? 'info'}>
        <b>{title}</b>
        {state === 'passed-on' ? <p>{PASSED_ON[claim?.state ?? '']}</p> : next && next !== title && <p>{next}</p>}
        {state === 'set-aside' && (phase === 'open' ? <StillToDecide /> : <Questions />)}
        {state === 'passed-on' && claim?.state === 'passed-on' && <Questions />}
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
        {canBuy && (
          <div>
            <dt>Buy until</dt>
            <dd>
              <time dateTime={claim.until}>{formatDayTime(claim.until)}</time> (South African time)
            </dd>
          </div>
        )}
      </List>
      {state === 'selected' && claim && <ClaimActions claim={claim} onChange={() => void onChange().then(focusAfter)} />}
    </Stack>
  );
}

/** Until when staff can be asked to count an entry after all. */
function StillToDecide() {
  const { config } = useServices();
  return (
    <p>
      Is that wrong? Write to <a href={`mailto:${config.email}`}>{config.email}</a> before entries close, with your entry code.
    </p>
  );
}

function Questions() {
  const { config } = useServices();
  return (
    <p>
      Questions? Write to <a href={`mailto:${config.email}`}>{config.email}</a> with your entry code.
    </p>
  );
}

function ClaimActions({ claim, onChange }: { claim: NonNullable<Entry['claim']>; onChange(): void }) {
  const { http, feedback } = useServices();
  const showFailure = useFailureToast();
  const { isAsking, setIsAsking, button, question } = useQuestion<HTMLButtonElement>();
  async function decline() {
    const result = await feedback.busy(http.post(`/api/launches/claims/${encodeURIComponent(claim.id)}/decline`, {}));
    setIsAsking(false);
    if (!result.ok) showFailure(result.failure);
    onChange();
  }
  return (
    <Buttons>
      {!claim.isWaiting && <ButtonLink to={`/Order?hold=${encodeURIComponent(claim.id)}`}>Buy now</ButtonLink>}
      {isAsking ? (
        <>
          <Button variant="secondary" onClick={() => void decline()}>
            Yes, give it up
          </Button>
          <Button ref={question} variant="secondary" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button ref={button} variant="secondary" onClick={() => setIsAsking(true)}>
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

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[3]};
`;
