import { createStore, type Bus, type Fact, type Facts, type ProductsState, type Store } from 'shared/contract';
import type { Product } from 'shared/models';

export const initialProducts: ProductsState = { byId: {}, isLoading: false, error: null, success: false };

/** Every product seen so far. */
export function createProductsStore(facts: Facts): Store<ProductsState> {
  return createStore(facts, initialProducts, reduce);
}

/** Takes up the rows that the server drew, so that nothing is asked for twice. */
export function seedProducts(bus: Bus, rows: Product[]): void {
  if (rows.length) bus.publish('products/get-success', { rows });
}

function reduce(state: ProductsState, fact: Fact): ProductsState {
  switch (fact.type) {
    case 'products/get-request':
      return { ...state, isLoading: true, error: null, success: false };
    case 'products/get-success': {
      const seen = Object.fromEntries(fact.payload.rows.map((row) => [row.id, row]));
      return { byId: { ...state.byId, ...seen }, isLoading: false, error: null, success: true };
    }
    case 'products/get-failure':
      return { ...state, isLoading: false, error: fact.payload, success: false };
    case 'app/reset':
      // Products are nobody's secret: only the state of the request goes back to its beginning.
      return { ...initialProducts, byId: state.byId };
    default:
      return state;
  }
}
