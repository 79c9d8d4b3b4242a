import { useState } from 'react';
import { sizesOf, type Product, type SizeKey } from 'shared/models';
import { Button, Spinner, onDemand } from 'shared/ui';

const BackInStockForm = onDemand(
  () => import(/* webpackChunkName: "back-in-stock" */ './back-in-stock-form').then((m) => m.BackInStockForm),
  () => <Spinner size={24} />,
);

/**
 * The offer of a mail for a sold-out size (SELL-3). The form's code loads when it is opened. Pass the size as the key, so
 * that each size has separate state.
 */
export function BackInStock({ product, size }: { product: Product; size: SizeKey }) {
  const [open, setOpen] = useState(false);
  if (!sizesOf(product).some(({ key, free }) => key === size && free <= 0)) return null;
  return (
    <>
      <Button variant="secondary" wide aria-expanded={open} onClick={() => setOpen(!open)}>
        Email me when it is back
      </Button>
      {open && <BackInStockForm productId={product.id} size={size} onFailure={() => setOpen(false)} />}
    </>
  );
}
