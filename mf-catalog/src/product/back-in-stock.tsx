import { lazy, Suspense, useState } from 'react';
import { sizesOf, type Product, type SizeKey } from 'shared/models';
import { Button, Spinner } from 'shared/ui';

const BackInStockForm = lazy(() =>
  import(/* webpackChunkName: "back-in-stock" */ './back-in-stock-form').then((m) => ({ default: m.BackInStockForm })),
);

/** What a sold-out size offers (SELL-3). The form's code is loaded when it is opened. Pass the size as the key: each has its own. */
export function BackInStock({ product, size }: { product: Product; size: SizeKey }) {
  const [open, setOpen] = useState(false);
  if (!sizesOf(product).some(({ key, free }) => key === size && free <= 0)) return null;
  return (
    <>
      <Button variant="secondary" wide aria-expanded={open} onClick={() => setOpen(!open)}>
        Email me when it is back
      </Button>
      {open && (
        <Suspense fallback={<Spinner size={24} />}>
          <BackInStockForm productId={product.id} size={size} />
        </Suspense>
      )}
    </>
  );
}
