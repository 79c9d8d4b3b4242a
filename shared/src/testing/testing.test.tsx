import { act, fireEvent, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { definePage } from '../contract/remote-module';
import { failed } from '../contract/result';
import { useServices } from '../contract/context';
import { useStore } from '../contract/store';
import { loadPage, productFixture, renderPage, servicesFixture, userFixture } from './index';

const page = definePage<{ total: number }>({
  load: async ({ products, params }) => {
    const result = await products.list({ category: params.item });
    return { total: result.ok ? result.data.total : -1 };
  },
  head: () => ({ title: 'Example' }),
  Component({ data, params }) {
    const { session, cart, feedback } = useServices();
    const user = useStore(session.store, (state) => state.user);
    const navigate = useNavigate();
    const add = async () => {
      const result = await cart.add({ product: productFixture(), size: 'size3', quantity: 2 });
      feedback.toast({ kind: result.ok ? 'success' : 'error', text: String(result.ok) });
      navigate('/Dashboard?tab=cart');
    };
    return (
      <>
        <h1>{`${params.item} (${data.total}) ${user?.firstname ?? 'guest'}`}</h1>
        <button onClick={add}>Add</button>
      </>
    );
  },
});

test('renders a page with in-memory services, settable stores and recorded calls', async () => {
  const { services, where } = renderPage(page, { data: { total: 3 }, params: { item: 'Dunk' }, path: '/shop/Dunk' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dunk (3) guest');
  expect(where()).toBe('/shop/Dunk');
  act(() => services.session.store.set({ user: userFixture(), authenticated: true }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dunk (3) Thandi');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
  expect(services.called('cart.add')).toEqual([[{ product: productFixture(), size: 'size3', quantity: 2 }]]);
  expect(services.toasts).toEqual([{ kind: 'success', text: 'true' }]);
  expect(where()).toBe('/Dashboard?tab=cart');
});

test('overrides a call with a failure', async () => {
  const services = servicesFixture({ cart: { add: async () => failed({ kind: 'network' }) } });
  renderPage(page, { services, data: { total: 0 } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add' })));
  expect(services.called('cart.add')).toHaveLength(1);
  expect(services.toasts).toEqual([{ kind: 'error', text: 'false' }]);
});

test('loads the rows of the fixture', async () => {
  const services = servicesFixture({ rows: [productFixture(), productFixture({ id: 2, category: 'Jordan' })] });
  expect(await loadPage(page, { services, params: { item: 'jordan' } })).toEqual({ total: 1 });
  expect(services.products.store.get().byId[2]?.category).toBe('Jordan');
});
