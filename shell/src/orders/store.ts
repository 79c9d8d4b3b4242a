import { createStore, type Fact, type Facts, type OrdersState, type Store } from 'shared/contract';

export const initialOrders: OrdersState = {
  order: null,
  orders: [],
  loaded: false,
  isLoading: false,
  error: null,
  success: false,
};

/** The order last placed and all past ones; starting a get or an add clears the stored order (PAY-6). */
export function createOrdersStore(facts: Facts): Store<OrdersState> {
  return createStore(facts, initialOrders, reduce);
}

function reduce(state: OrdersState, fact: Fact): OrdersState {
  switch (fact.type) {
    case 'orders/get-request':
    case 'orders/add-request':
      return { ...state, order: null, isLoading: true, error: null, success: false };
    case 'orders/get-success':
      return { ...state, orders: fact.payload.orders, loaded: true, isLoading: false, error: null, success: true };
    case 'orders/payment-opened':
      return { ...state, isLoading: false, error: null, success: true };
    case 'orders/add-success':
      return { ...state, order: fact.payload.order, isLoading: false, error: null, success: true };
    case 'orders/get-failure':
    case 'orders/add-failure':
      return { ...state, isLoading: false, error: fact.payload, success: false };
    case 'app/reset':
      return initialOrders;
    default:
      return state;
  }
}
