import { Button, Form, Notice, TextField } from 'shared/ui';
import { AmountField, ButtonRow, ConflictNotice, formatDateTime, formatMoney, Panel } from '../ui';
import { fromLocal, toLocal } from '../ui/local-time';
import { parseRand, randText } from '../ui/rand';
import { amountError } from './form-values';
import type { PlannedSale, StaffProduct } from './product';
import { useSaleForm } from './use-sale-form';

interface PlannedSalePanelProps {
  product: Pick<StaffProduct, 'id' | 'priceCents' | 'compareAtCents' | 'plannedSale'>;
  /** Reads the product again. */
  onSaved(): Promise<unknown>;
}

/** A sale that begins by itself at its time, with a separate price and old price, and may end by itself (SELL-1). */
export function PlannedSalePanel({ product, onSaved }: PlannedSalePanelProps) {
  const { id, plannedSale } = product;
  const seen = plannedSale && seenOf(plannedSale);
  const { form, end, busy, conflict, lookAgain, needsReason } = useSaleForm({
    path: `/products/${id}/planned-sale`,
    version: product,
    stored: valuesOf(product),
    validate: ({ price, oldPrice, startsAt }) => ({
      price: amountError(price),
      oldPrice: amountError(oldPrice),
      startsAt: startsAt ? '' : 'Enter when the sale begins.',
    }),
    bodyOf: ({ price, oldPrice, startsAt, endsAt, reason }) => ({
      priceCents: parseRand(price),
      compareAtCents: parseRand(oldPrice),
      startsAt: fromLocal(startsAt, plannedSale?.startsAt),
      endsAt: fromLocal(endsAt, plannedSale?.endsAt),
      reason,
      seen,
    }),
    byField: ({ priceCents, compareAtCents, ...errors }) => ({ ...errors, price: priceCents, oldPrice: compareAtCents }),
    done: 'The sale is planned.',
    onSaved,
  });
  return (
    <Panel title="Planned sale">
      {plannedSale && <Planned sale={plannedSale} />}
      {plannedSale && !plannedSale.failure && isPriceChanged(plannedSale, product) && (
        <Notice kind="warning">
          The price was changed after this sale was planned, so the sale will not begin: at its end the old price of the plan
          would be charged. Enter {formatMoney(regularPrice(product))} as the old price and save the plan, or cancel it.
        </Notice>
      )}
      <Form aria-label="Planned sale" onSubmit={form.onSubmit} noValidate>
        {conflict && <ConflictNotice failure={conflict} onLookAgain={() => void lookAgain()} />}
        <AmountField label="Price in the sale, in rand" {...form.field('price')} />
        <AmountField
          label="Planned old price in rand"
          hint="Shown struck through, and charged again when the sale ends"
          {...form.field('oldPrice')}
        />
        <TextField label="Sale begins" type="datetime-local" hint="South African time" {...form.field('startsAt')} />
        <TextField label="Sale ends" type="datetime-local" hint="Leave empty to end it yourself" {...form.field('endsAt')} />
        {needsReason && (
          <TextField label="Reason" hint="It is kept in the audit log" autoComplete="off" {...form.field('reason')} />
        )}
        <ButtonRow>
          <Button type="submit" busy={form.submitting}>
            {plannedSale ? 'Save the plan' : 'Plan the sale'}
          </Button>
          {plannedSale && (
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => void end('delete', { seen }, 'The planned sale is cancelled.')}
            >
              Cancel the plan
            </Button>
          )}
        </ButtonRow>
      </Form>
    </Panel>
  );
}

function Planned({ sale: { priceCents, compareAtCents, startsAt, endsAt, failure } }: { sale: PlannedSale }) {
  const prices = `${formatMoney(priceCents)} instead of ${formatMoney(compareAtCents)}`;
  const until = endsAt ? `until ${formatDateTime(endsAt)}` : 'until you end it';
  if (failure)
    return (
      <Notice kind="error">
        The sale of {formatDateTime(startsAt)} did not begin. {failure} Change or cancel the plan.
      </Notice>
    );
  return (
    <Notice kind="info">
      From {formatDateTime(startsAt)}, {until}: {prices}.
    </Notice>
  );
}

const seenOf = ({ priceCents, compareAtCents, startsAt, endsAt }: PlannedSale) => ({
  priceCents,
  compareAtCents,
  startsAt,
  endsAt,
});

/** The price without the current sale, in cents. */
const regularPrice = ({ priceCents, compareAtCents }: Pick<StaffProduct, 'priceCents' | 'compareAtCents'>): number =>
  Math.max(priceCents, compareAtCents ?? 0);

const isPriceChanged = ({ regularCents }: PlannedSale, product: PlannedSalePanelProps['product']): boolean =>
  typeof regularCents === 'number' && regularCents !== regularPrice(product);

/** The old price of a new plan starts as the price that shoppers pay now, or would pay without the current sale. */
function valuesOf({ priceCents, compareAtCents, plannedSale }: PlannedSalePanelProps['product']) {
  const normal = regularPrice({ priceCents, compareAtCents });
  if (!plannedSale) return { price: '', oldPrice: randText(normal), startsAt: '', endsAt: '', reason: '' };
  return {
    price: randText(plannedSale.priceCents),
    oldPrice: randText(plannedSale.compareAtCents),
    startsAt: toLocal(plannedSale.startsAt),
    endsAt: toLocal(plannedSale.endsAt),
    reason: '',
  };
}
