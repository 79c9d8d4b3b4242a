import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, EmptyState, Link, Spinner } from 'shared/ui';
import { useQuery } from '../api';
import { formatMoney, LoadFailure, Panel } from '../ui';
import { compactButton } from '../ui/compact-button';
import { closingPath, KINDS, waitingTime, type Attention, type KindTexts } from './attention';
import { RefundDecision } from '../refunds/refund-decision';
import { CloseTask } from './close-task';
import { MailActions } from './mail-actions';

/** The open tasks, the oldest first; every role sees the tasks that it can act on. */
export function AttentionPanel() {
  const { data, error, reload } = useQuery<Attention[]>('/attention');
  const known = (data ?? []).flatMap((each) => {
    const texts = KINDS[each.kind];
    return texts ? [{ ...each, texts }] : [];
  });
  return (
    <Panel title="Needs attention">
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner />}
      {data && known.length === 0 && <EmptyState icon="success" title="All done. Nothing needs attention." />}
      <Kinds>
        {known.map((each) => (
          <Kind key={each.kind} {...each} reload={reload} />
        ))}
      </Kinds>
    </Panel>
  );
}

/** At first only a few are shown. */
const FEW = 5;

function Kind(props: Attention & { texts: KindTexts; reload(): Promise<void> }) {
  const { kind, count, oldest, items, texts, reload } = props;
  const [isOpen, setOpen] = useState(false);
  const all = texts.all(props);
  const showAll = items.length === count ? 'Show all' : `Show the oldest ${items.length}`;
  const more = isOpen ? 'Show fewer' : showAll;
  return (
    <section aria-label={texts.title}>
      <Head>
        <h3>
          {all ? <Link to={all}>{texts.title}</Link> : texts.title} <Count>{count}</Count>
        </h3>
        {oldest && <Soft>oldest: {waitingTime(oldest)}</Soft>}
      </Head>
      <Items>
        {items.slice(0, isOpen ? undefined : FEW).map((item) => {
          const href = texts.href(item);
          const name = texts.name(item);
          const closing = closingPath(item);
          return (
            <li key={`${item.id} ${item.detail} ${item.at}`}>
              <span>
                {href ? <Link to={href}>{name}</Link> : name} <Soft>{texts.detail(item)}</Soft>
              </span>
              {kind === 'mails' && <MailActions id={item.id} subject={item.title} onDone={() => void reload()} />}
              {item.refund && (
                <RefundDecision
                  refund={{ ...item.refund, amountCents: Number(item.title) }}
                  name={`${name}, ${formatMoney(Number(item.title))}`}
                  onChanged={reload}
                />
              )}
              {closing && <CloseTask path={closing} name={name} detail={texts.detail(item)} onDone={() => void reload()} />}
            </li>
          );
        })}
      </Items>
      {items.length > FEW && (
        <Button variant="quiet" aria-label={`${more}: ${texts.title}`} onClick={() => setOpen(!isOpen)}>
          {more}
        </Button>
      )}
    </section>
  );
}

const Kinds = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: ${tokens.space[5]};
  &:empty {
    display: none;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  padding-bottom: ${tokens.space[1]};
  border-bottom: 1px solid ${tokens.color.line};
  h3 {
    font-size: ${tokens.font.size.sm15};
  }
`;

const Count = styled.span`
  display: inline-block;
  min-width: 24px;
  padding: 0 6px;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.ink};
  color: ${tokens.color.paper};
  text-align: center;
`;

const Soft = styled.span`
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.xs13};
`;

const Items = styled.ul.attrs({ role: 'list' })`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${tokens.font.size.sm15};
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space[2]} ${tokens.space[3]};
    padding: ${tokens.space[2]} 0;
    overflow-wrap: anywhere;
  }
  /* Buttons stand at the end of the line, or below the text where it would have too little room. */
  > li > span {
    flex: 1 1 12rem;
  }
  button {
    ${compactButton}
  }
  > li + li {
    border-top: 1px solid ${tokens.color.line};
  }
`;
