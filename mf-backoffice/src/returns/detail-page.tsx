import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Link, ProductPicture, useFocusAfter } from 'shared/ui';
import { styled } from 'styled-components';
import { defineBackOfficePage } from '../frame/define-page';
import {
  BackOfficePage,
  ConflictNotice,
  DefinitionList,
  formatDateTime,
  LoadFailure,
  PageWithoutData,
  Panel,
  StatusBadge,
} from '../ui';
import { ReturnActions } from './return-actions';
import { RETURN_LABELS, type Return, type ReturnLine } from './return';
import { useVersioned } from '../api';

const BACK = { to: '/Back-Office/Returns', label: 'Returns' };

/** One return: what comes back and why, what happened, and what is next (BO-11). */
function ReturnDetailPage({ params }: { params: Readonly<Record<string, string>> }) {
  const commands = useVersioned<Return>(`/returns/${params.id ?? ''}`);
  const { data, error, reload, conflict, lookAgain } = commands;
  const { ref, focusAfter } = useFocusAfter<HTMLParagraphElement>();
  if (!data) return <PageWithoutData title="Return" back={BACK} failure={error} onRetry={() => void reload()} />;
  return (
    <BackOfficePage title={`Return of order ${data.orderId}`} back={BACK}>
      {error && <LoadFailure failure={error} onRetry={() => void lookAgain()} />}
      <p ref={ref} tabIndex={-1}>
        <StatusBadge {...RETURN_LABELS[data.state]} />
      </p>
      {conflict && <ConflictNotice failure={conflict} onLookAgain={() => void lookAgain()} />}
      <ReturnActions found={data} commands={commands} onClose={focusAfter} />
      <Columns>
        <Panel title="Pairs">
          <Lines>
            {data.lines.map((line) => (
              <li key={line.position}>
                <Picture>{line.picture && <ProductPicture src={line.picture} alt="" sizes="56px" />}</Picture>
                <div>
                  <strong>{line.name}</strong>
                  <p>
                    Size {sizeLabel(line.size)}, {line.quantity} {line.quantity === 1 ? 'pair' : 'pairs'}
                  </p>
                  {(line.receivedQuantity !== null || data.state === 'exchanged') && <p>{receiptOf(line)}</p>}
                </div>
              </li>
            ))}
          </Lines>
        </Panel>
        <Panel title="History">
          <DefinitionList items={historyOf(data)} />
        </Panel>
      </Columns>
    </BackOfficePage>
  );
}

function receiptOf({ receivedQuantity, quantity, condition, restocked, parcels = [] }: ReturnLine): string {
  if (!receivedQuantity) return 'Not received.';
  const came = `${receivedQuantity} of ${quantity} received`;
  if (parcels.length < 2) return `${came}, ${condition}, ${shelfOf(restocked)}.`;
  return `${came}: ${parcels.map((each) => `${each.quantity} ${each.condition}, ${shelfOf(each.restocked)}`).join('; ')}.`;
}

const shelfOf = (restocked: boolean) => (restocked ? 'back on the shelf' : 'not put back on the shelf');

function historyOf(data: Return) {
  const at = (iso: string | null) => (iso ? formatDateTime(iso) : '');
  const items = [
    { term: 'Order', value: <Link to={`/Back-Office/Orders/${data.orderId}`}>{data.orderId}</Link> },
    { term: 'Customer', value: data.customer },
    { term: 'Delivered', value: at(data.deliveredAt) },
    { term: 'Requested', value: at(data.askedAt) },
    { term: 'Why', value: data.reason },
    { term: 'Refund due by', value: at(data.refundDueAt) },
    { term: data.state === 'declined' ? 'Declined' : 'Approved', value: at(data.decidedAt) },
    { term: 'Reason', value: data.declineReason },
    { term: 'Instructions', value: data.instructions },
    { term: 'Received', value: at(data.receivedAt) },
    { term: 'Note', value: data.note },
    {
      term: 'New size',
      value: data.exchanges
        .map(({ quantity, name, fromSize, toSize }) => `${quantity} × ${name}: ${sizeLabel(fromSize)} to ${sizeLabel(toSize)}`)
        .join(', '),
    },
    { term: 'Closed', value: at(data.closedAt) },
  ];
  return items.filter(({ value }) => value !== '');
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[4]};
  align-items: start;
  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

const Lines = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[4]};
  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${tokens.space[3]};
    font-size: ${tokens.font.size.sm15};
  }
  p {
    color: ${tokens.color.inkSoft};
  }
`;

const Picture = styled.span`
  width: 56px;
  height: 56px;
  overflow: hidden;
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.mist};
`;

export const page = defineBackOfficePage({ title: 'Return', permission: 'orders.read', Component: ReturnDetailPage });
