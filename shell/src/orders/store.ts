import { createStore, type ShopEvent, type ReadonlyBus, type OrdersState, type Store } from 'shared/contract';

export const initialOrders: OrdersState = {
  order: null,
  orders: [],
  loaded: false,
  isLoading: false,
  error: null,
  success: false,
};

/** The last placed order and all past orders. Starting a get or an add clears the last placed order (PAY-6). */
export function createOrdersStore(bus: ReadonlyBus): Store<OrdersState> {
  return createStore(bus, initialOrders, reduce);
}

function reduce(state: OrdersState, event: ShopEvent): OrdersState {
  switch (event.type) {
    case 'orders/get-request':
    case 'orders/add-request':
      return { ...state, order: null, isLoading: true, error: null, success: false };
    case 'orders/get-success':
      return { ...state, orders: event.payload.orders, loaded: true, isLoading: false, error: null, success: true };
    case 'orders/payment-opened':
      return { ...state, isLoading: false, error: null, success: true };
    case 'orders/add-success':
      return { ...state, order: event.payload.order, isLoading: false, error: null, success: true };
    case 'orders/get-failure':
    case 'orders/add-failure':
      return { ...state, isLoading: false, error: event.payload, success: false };
    case 'app/reset':
      return initialOrders;
    default:
      return state;
  }
}
