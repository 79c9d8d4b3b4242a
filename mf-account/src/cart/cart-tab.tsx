import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, useServices, useStore, type CartState } from 'shared/contract';
import { messageOf, PRODUCTS_MESSAGES } from 'shared/errors';
import { isVatVendor, type CartItem } from 'shared/models';
import { formatRand } from 'shared/money';
import { cartTotal, useProducts } from 'shared/products';
import { Button, ButtonLink, EmptyState, RetryNotice, Spinner, useLeavingItems } from 'shared/ui';
import { LoadBoundary } from '../section/load-boundary';
import { SectionHeading } from '../section/section';
import { CartLine } from './cart-line';
import { LeftLines } from './left-lines';
import { useHasPendingPayment } from './use-has-pending-payment';
import { Columns, LineItems, Muted, Summary, Total } from './cart.styles';
import { checkoutPath } from './checkout-path';

/** The server's cart with its total and the Checkout button (CART-1 to CART-4). */
export function CartTab() {
  const { cart } = useServices();
  useFreeUnits();
  // Twice, because a line of the guest's cart that moves into the server's has left its place as well.
  const heading = useFocusAfterRemoval(useStore(cart.store, (state) => state.cart.length + 2 * state.guest.length));
  return (
    <>
      <SectionHeading ref={heading} tabIndex={-1}>
        Cart
      </SectionHeading>
      <LeftLines />
      <LoadBoundary store={cart.store} isLoaded={isLoaded} load={cart.load}>
        <CartContent />
      </LoadBoundary>
    </>
  );
}

/** The response to an add names no free units of this customer: without them a line may read as sold out that is held for them. */
function useFreeUnits() {
  const { cart } = useServices();
  const isUnknown = useStore(cart.store, (state) => state.loaded && state.cart.some(({ free }) => free === undefined));
  useEffect(() => {
    if (isUnknown) void cart.load();
  }, [cart, isUnknown]);
}

/** Moves focus to the heading when the focused line is removed; otherwise keyboard users start again at the top of the page. */
function useFocusAfterRemoval(lines: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(lines);
  useEffect(() => {
    // The line with the focus is inert for a moment before it goes. Browsers take the focus away only when they paint next.
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[inert]');
    if (lines < before.current && isLost) heading.current?.focus({ preventScroll: true });
    before.current = lines;
  }, [lines]);
  return heading;
}

const lineKey = ({ productId, size }: CartItem) => `${productId} ${size}`;

const isLoaded = (state: CartState) => state.loaded;

function CartContent() {
  const { cart, config } = useServices();
  const navigate = useNavigate();
  const hasPendingPayment = useHasPendingPayment();
  const { pathname } = useLocation();
  const lines = useStore(cart.store, (state) => state.cart);
  const shown = useLeavingItems(lines, lineKey);
  const shownIds = shown.map(({ item }) => item.productId);
  const { byId, state, isCurrent, retry } = useProducts(shownIds, lines);
  if (lines.length === 0)
    return (
      <EmptyState
        icon="cart"
        title="No cart items available."
        text="The shoes you add will be waiting here."
        action={<ButtonLink to={paths.shopAll}>See all shoes</ButtonLink>}
      />
    );
  if (state === 'loading') return <Spinner />;
  if (state === 'failed') return <RetryNotice text={messageOf(PRODUCTS_MESSAGES, { kind: 'network' })} onRetry={retry} />;
  return (
    <Columns>
      <div>
        <LineItems aria-label="Cart items">
          {shown.map(({ key, item, isLeaving }) => (
            <CartLine
              key={key}
              line={item}
              product={byId[item.productId]}
              priceKnown={isCurrent}
              stockKnown={!hasPendingPayment}
              isLeaving={isLeaving}
            />
          ))}
        </LineItems>
      </div>
      <Summary aria-label="Cart summary">
        <Total aria-live="polite" aria-atomic="true">
          <span>Total</span> <span>{formatRand(cartTotal(lines, byId))}</span>
        </Total>
        <Muted>{isVatVendor(config) ? 'incl. 15% VAT, free delivery' : 'free delivery'}</Muted>
        <Button wide onClick={() => navigate(checkoutPath(pathname))}>
          Checkout
        </Button>
      </Summary>
    </Columns>
  );
}
