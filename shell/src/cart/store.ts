import { createStore, type CartState, type ShopEvent, type ReadonlyBus, type Store } from 'shared/contract';

export const initialCart: CartState = { cart: [], guest: [], loaded: false, isLoading: false, error: null, success: false };

/** The server's cart and the guest cart. CART-5 requires `success`; no component of the shop reads it. */
export function createCartStore(bus: ReadonlyBus): Store<CartState> {
  return createStore(bus, initialCart, reduce);
}

function reduce(state: CartState, event: ShopEvent): CartState {
  switch (event.type) {
    case 'cart/add-request':
    case 'cart/get-request':
    case 'cart/update-request':
    case 'cart/remove-request':
      return { ...state, isLoading: true, error: null, success: false };
    case 'cart/add-success':
    case 'cart/get-success':
    case 'cart/update-success':
    case 'cart/remove-success':
      return { ...state, cart: event.payload.cart, loaded: true, isLoading: false, error: null, success: true };
    case 'cart/add-failure':
    case 'cart/get-failure':
    case 'cart/update-failure':
    case 'cart/remove-failure':
      return { ...state, isLoading: false, error: event.payload, success: false };
    case 'cart/expected':
      return { ...state, cart: event.payload.cart };
    case 'cart/guest-changed':
      return { ...state, guest: event.payload.guest };
    case 'app/reset':
      // Guest lines belong to the visitor, not to the account, so they outlive an expired session.
      return event.payload.reason === 'expired' ? { ...initialCart, guest: state.guest } : initialCart;
    default:
      return state;
  }
}
