import { createStore, type Bus, type ShopEvent, type ReadonlyBus, type ProductsState, type Store } from 'shared/contract';
import type { Product } from 'shared/models';

export const initialProducts: ProductsState = { byId: {}, isLoading: false, error: null, success: false };

/** Every product loaded so far. */
export function createProductsStore(bus: ReadonlyBus): Store<ProductsState> {
  return createStore(bus, initialProducts, reduce);
}

/** Adds the products that the server rendered, so that they are not requested again. */
export function seedProducts(bus: Bus, rows: Product[]): void {
  if (rows.length) bus.publish('products/get-success', { rows });
}

function reduce(state: ProductsState, event: ShopEvent): ProductsState {
  switch (event.type) {
    case 'products/get-request':
      return { ...state, isLoading: true, error: null, success: false };
    case 'products/get-success': {
      const seen = Object.fromEntries(event.payload.rows.map((row) => [row.id, row]));
      return { byId: { ...state.byId, ...seen }, isLoading: false, error: null, success: true };
    }
    case 'products/get-failure':
      return { ...state, isLoading: false, error: event.payload, success: false };
    case 'app/reset':
      // Products are public, so only the request state is reset.
      return { ...initialProducts, byId: state.byId };
    default:
      return state;
  }
}
