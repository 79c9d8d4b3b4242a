import { createBus, createStore } from '.';

const open = () => {
  const bus = createBus();
  const store = createStore(bus, { jwt: '' }, (state, event) =>
    event.type === 'session/token-changed' && event.payload.jwt !== state.jwt ? { jwt: event.payload.jwt } : state,
  );
  return { bus, store };
};

test('a store notifies listeners only of changes, not of the initial state', () => {
  const { bus, store } = open();
  bus.publish('session/token-changed', { jwt: 'a' });
  const seen: string[] = [];
  const leave = store.subscribe(() => seen.push(store.get().jwt));
  bus.publish('session/token-changed', { jwt: 'a' });
  bus.publish('session/token-changed', { jwt: 'b' });
  leave();
  bus.publish('session/token-changed', { jwt: 'c' });
  expect(seen).toEqual(['b']);
  expect(store.get()).toEqual({ jwt: 'c' });
});

test('keeps the state of the server render for hydration', () => {
  const { bus, store } = open();
  bus.publish('session/token-changed', { jwt: 'a' });
  expect(store.getInitial()).toEqual({ jwt: '' });
});
