import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Form, Notice, TextField, useForm, type FormState } from 'shared/ui';
import { fieldErrors, useCommand, useNotify, useQuery, type Reply } from '../api';
import { isSame } from '../api/merge-changes';
import { useUnsavedChanges } from '../unsaved/use-unsaved-changes';
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
import { useSaleConflict } from './use-sale-conflict';

interface SalePanelProps {
  product: Pick<StaffProduct, 'id' | 'priceCents' | 'compareAtCents' | 'saleEndsAt'>;
  /** Reads the product again. */
  onSaved(): Promise<unknown>;
}

interface SaleValues {
  oldPrice: string;
  endsAt: string;
  reason: string;
}

/**
 * The sale of a product: its old price, which must have been charged in the last 90 days, or a reason is asked for (SELL-1).
 * Below it, what the product cost when.
 */
export function SalePanel({ product, onSaved }: SalePanelProps) {
  const { id, priceCents, compareAtCents, saleEndsAt } = product;
  const { run, busy } = useCommand();
  const { notify } = useNotify();
  const { conflict, forgetConflict, showFailure } = useSaleConflict();
  const [needsReason, setNeedsReason] = useState(false);
  const path = `/products/${id}/compare-at`;
  const seen = { priceCents, compareAtCents, saleEndsAt };
  const stored: SaleValues = {
    oldPrice: compareAtCents === null ? '' : randText(compareAtCents),
    endsAt: toLocal(saleEndsAt),
    reason: '',
  };
  const form: FormState<SaleValues> = useForm<SaleValues>({
    initial: stored,
    validate: ({ oldPrice, reason }) => ({
      oldPrice: amountError(oldPrice),
      reason: needsReason && !reason.trim() ? 'Give a reason.' : '',
    }),
    async submit({ oldPrice, endsAt, reason }) {
      const body = { compareAtCents: parseRand(oldPrice), endsAt: fromLocal(endsAt), reason, seen };
      const result = await run('put', path, body);
      if (result.ok) {
        setNeedsReason(false);
        forgetConflict();
        notify('The sale is stored.');
        await onSaved();
        form.reset();
        return;
      }
      const { compareAtCents: oldPriceError, ...errors } = fieldErrors(result.failure);
      if (result.failure.code === 'product/old-price-not-charged') setNeedsReason(true);
      if (oldPriceError || Object.keys(errors).length) form.setErrors({ ...errors, oldPrice: oldPriceError });
      else showFailure(result.failure);
    },
  });
  useUnsavedChanges(!form.submitting && !isSame(form.values, stored));
  const end = async () => {
    const result = await run('put', path, { compareAtCents: null, reason: '', seen });
    if (!result.ok) return showFailure(result.failure);
    notify('The old price is not shown any more.');
    await onSaved();
  };
  const isHidden = compareAtCents !== null && compareAtCents <= priceCents;
  return (
    <Panel title="Sale">
      <Form aria-label="Sale" onSubmit={form.onSubmit} noValidate>
        {conflict && <ConflictNotice failure={conflict} onLookAgain={() => void onSaved()} />}
        {isHidden && <Notice kind="info">Shoppers see no sale: the price is not below the old price.</Notice>}
        <AmountField
          label="Old price in rand"
          hint={`Shown struck through beside the price of ${formatMoney(priceCents)}`}
          {...form.field('oldPrice')}
        />
        <TextField
          label="Ends"
          type="datetime-local"
          hint="South African time; from then on the old price is charged again. Empty: until you end it"
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
            <Button variant="secondary" disabled={busy} onClick={end}>
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
      <h3>Prices so far</h3>
      <DataTable
        label="Prices so far"
        columns={columns}
        rows={data}
        rowKey={({ since }) => since}
        empty="There was no price yet."
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
