import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, useServices, useStore, type CartState } from 'shared/contract';
import { formatRand } from 'shared/money';
import { Button, ButtonLink, EmptyState, Spinner } from 'shared/ui';
import { Loaded } from '../dashboard/loaded';
import { SectionHeading } from '../dashboard/section';
import { ProductsNotice } from '../products/products-notice';
import { useProducts } from '../products/use-products';
import { cartTotal } from './amounts';
import { CartLine } from './cart-line';
import { useOwnHold } from './own-hold';
import { Columns, Lines, Soft, Summary, Total } from './cart-look';
import { checkoutPath } from './checkout-path';

/** The server's cart with its total and the way to the till (CART-1 to CART-4). */
export function CartTab() {
  const { cart } = useServices();
  const heading = useFocusAfterRemoval(useStore(cart.store, (state) => state.cart.length));
  return (
    <>
      <SectionHeading ref={heading} tabIndex={-1}>
        Cart
      </SectionHeading>
      <Loaded store={cart.store} known={isLoaded} load={cart.load}>
        <CartContent />
      </Loaded>
    </>
  );
}

/** A line that goes takes the focus with it: who is on the keyboard goes on from the heading, not from the top of the page. */
function useFocusAfterRemoval(lines: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(lines);
  useEffect(() => {
    if (lines < before.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    before.current = lines;
  }, [lines]);
  return heading;
}

const isLoaded = (state: CartState) => state.loaded;

function CartContent() {
  const { cart } = useServices();
  const navigate = useNavigate();
  const ownHold = useOwnHold();
  const { pathname } = useLocation();
  const lines = useStore(cart.store, (state) => state.cart);
  const { byId, settled } = useProducts(lines.map((line) => line.productId));
  if (lines.length === 0)
    return (
      <EmptyState
        icon="cart"
        title="No cart items available."
        text="Pairs that you add wait for you here."
        action={<ButtonLink to={paths.shopAll}>See all shoes</ButtonLink>}
      />
    );
  if (!settled) return <Spinner />;
  return (
    <Columns>
      <div>
        <ProductsNotice missing={lines.some((line) => !byId[line.productId])} />
        <Lines aria-label="Cart items">
          {lines.map((line) => (
            <CartLine key={`${line.productId} ${line.size}`} line={line} product={byId[line.productId]} stockKnown={!ownHold} />
          ))}
        </Lines>
      </div>
      <Summary aria-label="Cart summary">
        <Total>
          <span>Total</span> <span>{formatRand(cartTotal(lines, byId))}</span>
        </Total>
        <Soft>incl. 15% VAT, free delivery</Soft>
        <Button wide onClick={() => navigate(checkoutPath(pathname))}>
          Checkout
        </Button>
      </Summary>
    </Columns>
  );
}
