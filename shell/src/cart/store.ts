import { createStore, type CartState, type Fact, type Facts, type Store } from 'shared/contract';

export const initialCart: CartState = { cart: [], guest: [], loaded: false, isLoading: false, error: null, success: false };

/** The server's cart and the guest's (CART-5). */
export function createCartStore(facts: Facts): Store<CartState> {
  return createStore(facts, initialCart, reduce);
}

function reduce(state: CartState, fact: Fact): CartState {
  switch (fact.type) {
    case 'cart/add-request':
    case 'cart/get-request':
    case 'cart/update-request':
    case 'cart/remove-request':
      return { ...state, isLoading: true, error: null, success: false };
    case 'cart/add-success':
    case 'cart/get-success':
    case 'cart/update-success':
    case 'cart/remove-success':
      return { ...state, cart: fact.payload.cart, loaded: true, isLoading: false, error: null, success: true };
    case 'cart/add-failure':
    case 'cart/get-failure':
    case 'cart/update-failure':
    case 'cart/remove-failure':
      return { ...state, isLoading: false, error: fact.payload, success: false };
    case 'cart/expected':
      return { ...state, cart: fact.payload.cart };
    case 'cart/guest-changed':
      return { ...state, guest: fact.payload.guest };
    case 'app/reset':
      return initialCart;
    default:
      return state;
  }
}
