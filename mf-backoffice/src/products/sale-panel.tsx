import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Form, Notice, TextField } from 'shared/ui';
import { useQuery, type Reply } from '../api';
import {
  AmountField,
  ButtonRow,
  ConflictNotice,
  DataTable,
  formatDateTime,
  formatMoney,
  LoadFailure,
  Panel,
  type Column,
} from '../ui';
import { fromLocal, toLocal } from '../ui/local-time';
import { parseRand, randText } from '../ui/rand';
import { amountError } from './form-values';
import type { StaffProduct } from './product';
import { useSaleForm } from './use-sale-form';

interface SalePanelProps {
  product: Pick<StaffProduct, 'id' | 'priceCents' | 'compareAtCents' | 'saleEndsAt'>;
  /** Reads the product again. */
  onSaved(): Promise<unknown>;
}

/**
 * The sale of a product: its old price, which must have been charged in the last 90 days, or a reason is asked for (SELL-1).
 * Below it, what the product cost when.
 */
export function SalePanel({ product, onSaved }: SalePanelProps) {
  const { id, priceCents, compareAtCents, saleEndsAt } = product;
  const seen = { priceCents, compareAtCents, saleEndsAt };
  const { form, end, busy, conflict, lookAgain, needsReason } = useSaleForm({
    path: `/products/${id}/compare-at`,
    version: product,
    stored: { oldPrice: compareAtCents === null ? '' : randText(compareAtCents), endsAt: toLocal(saleEndsAt), reason: '' },
    validate: ({ oldPrice }) => ({ oldPrice: amountError(oldPrice) }),
    bodyOf: ({ oldPrice, endsAt, reason }) => ({
      compareAtCents: parseRand(oldPrice),
      endsAt: fromLocal(endsAt, saleEndsAt),
      reason,
      seen,
    }),
    byField: ({ compareAtCents: oldPrice, ...errors }) => ({ ...errors, oldPrice }),
    done: 'The sale is saved.',
    onSaved,
  });
  const isHidden = compareAtCents !== null && compareAtCents <= priceCents;
  return (
    <Panel title="Sale">
      <Form aria-label="Sale" onSubmit={form.onSubmit} noValidate>
        {conflict && <ConflictNotice failure={conflict} onLookAgain={() => void lookAgain()} />}
        {isHidden && <Notice kind="info">Shoppers see no sale: the price is not below the old price.</Notice>}
        <AmountField
          label="Old price in rand"
          hint={`Shown struck through beside the price of ${formatMoney(priceCents)}`}
          {...form.field('oldPrice')}
        />
        <TextField
          label="Ends"
          type="datetime-local"
          hint="South African time; from then on the old price is charged again. Leave empty to end it yourself"
          {...form.field('endsAt')}
        />
        {needsReason && (
          <TextField label="Reason" hint="It is kept in the audit log" autoComplete="off" {...form.field('reason')} />
        )}
        <ButtonRow>
          <Button type="submit" busy={form.submitting}>
            {compareAtCents === null ? 'Start the sale' : 'Save the sale'}
          </Button>
          {compareAtCents !== null && (
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => void end('put', { compareAtCents: null, reason: '', seen }, 'The old price is no longer shown.')}
            >
              Stop showing the old price
            </Button>
          )}
        </ButtonRow>
      </Form>
      <PriceHistory key={priceCents} productId={id} />
    </Panel>
  );
}

function PriceHistory({ productId }: { productId: number }) {
  const { data, error, reload } = useQuery<PriceRow[]>(`/products/${productId}/prices`);
  if (error) return <LoadFailure failure={error} onRetry={() => void reload()} />;
  if (!data) return null;
  return (
    <History>
      <h3>Price history</h3>
      <DataTable
        label="Price history"
        columns={columns}
        rows={data}
        rowKey={({ since }) => since}
        empty="There is no price yet."
      />
    </History>
  );
}

const History = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[5]};
  h3 {
    font-size: ${tokens.font.size.md17};
  }
`;

type PriceRow = Reply<'GET /products/{id}/prices'>[number];

const columns: Column<PriceRow>[] = [
  { id: 'since', header: 'From', cell: ({ since }) => formatDateTime(since) },
  { id: 'price', header: 'Price', align: 'end', cell: ({ priceCents }) => formatMoney(priceCents) },
];
