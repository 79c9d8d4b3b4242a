import { createBus } from 'shared/contract';
import { DEFAULT_SHOP } from 'shared/models';
import { orderFixture, orderRequestFixture, stubApi, type StubReply } from 'shared/testing';
import { createServices } from '../services';
import { jwtOf } from '../services.fixture';
import { createOrdersStore, initialOrders } from './store';

const order = orderFixture();
const session = { session_id: 's1', payment_url: '/sandbox/pay/s1', total: 1, currency: 'ZAR', expiresAt: '' };

function open(handlers: Parameters<typeof stubApi>[0] = {}, jwt = 'mine') {
  const api = stubApi({
    'GET /api/order': { body: [order] },
    'GET /api/cart': { body: { success: true, cart: [] } },
    'POST /api/order': { status: 201, body: session },
    'POST /api/order/confirmation': { body: order },
    ...handlers,
  });
  const shell = createServices({ config: DEFAULT_SHOP, apiUrl: '', adapter: api.adapter });
  if (jwt) shell.bus.publish('session/token-changed', { jwt });
  return { api, shell, orders: shell.services.orders };
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('ORD-2: an order stores its request under order_data and its session under session_Id', async () => {
  const { orders, api } = open();
  const request = orderRequestFixture();
  const asked = orders.create({ ...request, expectedTotalCents: 199_990 });
  expect(await asked).toMatchObject({ ok: true, data: { payment_url: '/sandbox/pay/s1' } });
  expect(api.calls).toMatchObject([{ name: 'POST /api/order', token: 'mine' }]);
  expect([api.calls[0]!.body, api.calls[0]!.header('Expected-Total-Cents')]).toEqual([request, '199990']);
  expect(JSON.parse(localStorage.getItem('order_data') ?? '')).toEqual(request);
  expect(localStorage.getItem('session_Id')).toBe('s1');
  expect(orders.pending()).toEqual({ sessionId: 's1', orderRequest: request });
  expect(orders.store.get().isLoading).toBe(false);
});

test('PAY-1: a confirmation sends session and request, reloads cart and orders, and forgets the payment', async () => {
  const { orders, api } = open();
  const request = orderRequestFixture();
  await orders.create(request);
  expect(await orders.confirm()).toEqual({ ok: true, status: 200, data: order });
  expect(api.calls[1]).toMatchObject({ name: 'POST /api/order/confirmation', body: { sessionId: 's1', orderRequest: request } });
  expect(
    api.calls
      .slice(2)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['GET /api/cart', 'GET /api/order']);
  expect([localStorage.getItem('session_Id'), localStorage.getItem('order_data')]).toEqual([null, null]);
  expect(orders.store.get().orders).toEqual([order]);
});

test('PAY-1: a payment that is confirmed after a new log-in leaves nothing in local storage', async () => {
  const { orders, shell, api } = open({}, jwtOf('7'));
  await orders.create(orderRequestFixture());
  await orders.create(orderRequestFixture());
  api.handlers['POST /api/order/confirmation'] = { status: 401 };
  await orders.confirm();
  expect(shell.services.session.store.get().authenticated).toBe(false);
  api.handlers['POST /api/order/confirmation'] = { body: order };
  shell.bus.publish('session/token-changed', { jwt: jwtOf('7') });
  expect(await orders.confirm()).toMatchObject({ ok: true });
  expect([Object.keys(localStorage), orders.pending()]).toEqual([[], null]);
});

test('a rejected order leaves nothing in local storage and keeps an earlier open payment', async () => {
  const { orders, api } = open({ 'POST /api/order': { status: 409 } });
  await orders.create(orderRequestFixture());
  expect([localStorage.length, orders.draft()]).toEqual([0, null]);
  api.handlers['POST /api/order'] = { status: 201, body: session };
  const first = orderRequestFixture();
  await orders.create(first);
  api.handlers['POST /api/order'] = 'no response';
  await orders.create({ ...first, address: '9 Oak Road' });
  expect([orders.pending(), orders.draft()]).toEqual([{ sessionId: 's1', orderRequest: first }, first]);
});

describe('the draft of a declined payment', () => {
  const request = orderRequestFixture();
  /** The shop as a page load finds it, signed in with this account; '' for a guest. */
  const load = (account: string) => {
    if (account) localStorage.setItem('jwt', jwtOf(account));
    else localStorage.removeItem('jwt');
    const opened = open({}, '');
    opened.shell.start();
    return opened;
  };
  async function decline() {
    const opened = load('7');
    await opened.orders.create(request);
    opened.orders.forgetPending();
    // The page of the failure may be loaded twice.
    opened.orders.forgetPending();
    return opened;
  }

  test('survives a reload in its tab, and nothing of it is in local storage', async () => {
    const { orders } = await decline();
    expect([Object.keys(localStorage), orders.pending(), orders.draft()]).toEqual([['jwt'], null, request]);
    expect(load('7').orders.draft()).toEqual(request);
  });

  test.each(['log-out', 'expired'] as const)('is deleted when the session ends (%s)', async (reason) => {
    const { orders, shell } = await decline();
    shell.bus.publish('app/reset', { reason });
    expect([orders.draft(), sessionStorage.length]).toEqual([null, 0]);
  });

  test('is deleted when an order is placed', async () => {
    const { orders } = await decline();
    await orders.create(request);
    await orders.confirm();
    expect([orders.draft(), sessionStorage.length]).toEqual([null, 0]);
  });

  test.each(['8', ''])('is deleted by a page that starts with another account or none: %j', async (account) => {
    await decline();
    const { orders } = load(account);
    expect([sessionStorage.length, orders.draft()]).toEqual([0, null]);
  });

  test('is null if the stored draft is missing or invalid', () => {
    for (const broken of ['', '{', '7', '{"account":"7","request":[]}']) {
      sessionStorage.setItem('declined_order', broken);
      expect(load('7').orders.draft()).toBeNull();
    }
  });
});

test('a failed confirmation keeps the payment for a retry', async () => {
  const { orders, api } = open({ 'POST /api/order/confirmation': 'no response' });
  await orders.create(orderRequestFixture());
  expect(await orders.confirm()).toEqual({ ok: false, failure: { kind: 'network' } });
  expect(orders.pending()?.sessionId).toBe('s1');
  api.handlers['POST /api/order/confirmation'] = { body: order };
  expect(await orders.confirm()).toMatchObject({ ok: true });
});

test('a payment that was refunded is forgotten, and no other', async () => {
  const failure = { code: 'payment/refunded', message: 'Refunded.' };
  const refunded: StubReply = { status: 409, body: failure };
  const { orders, api } = open({
    'POST /api/order/confirmation': { status: 409, body: { code: 'payment/not-settled', message: 'Not yet.' } },
  });
  await orders.create(orderRequestFixture());
  await orders.confirm();
  expect(orders.pending()?.sessionId).toBe('s1');
  api.handlers['POST /api/order/confirmation'] = refunded;
  expect(await orders.confirm()).toEqual({ ok: false, failure: { kind: 'status', status: 409, ...failure } });
  expect([orders.pending(), Object.keys(localStorage)]).toEqual([null, []]);
});

describe('two tabs of one browser', () => {
  /** The other tab orders: it writes to the shared local storage only. */
  const orderInOtherTab = () => {
    localStorage.setItem('session_Id', 's2');
    localStorage.setItem('order_data', JSON.stringify(orderRequestFixture()));
  };

  test('each tab confirms the payment that it opened, and keeps the later one of the other', async () => {
    const { orders, api } = open();
    await orders.create(orderRequestFixture());
    orderInOtherTab();
    expect(await orders.confirm()).toMatchObject({ ok: true });
    expect(api.named('POST /api/order/confirmation')).toMatchObject([{ body: { sessionId: 's1' } }]);
    expect(localStorage.getItem('session_Id')).toBe('s2');
    expect(localStorage.getItem('order_data')).not.toBeNull();
    expect(await orders.confirm()).toMatchObject({ ok: true });
    expect(api.named('POST /api/order/confirmation')).toMatchObject([{}, { body: { sessionId: 's2' } }]);
    expect([localStorage.getItem('session_Id'), localStorage.getItem('order_data')]).toEqual([null, null]);
  });

  /** Runs `act` in the tab with this payment; `null`: a tab that has opened none. */
  const inTab = <T>(payment: string | null, act: () => T): T => {
    sessionStorage.clear();
    if (payment) sessionStorage.setItem('payment_session', payment);
    return act();
  };
  const orderInNewTab = async ({ orders, api }: ReturnType<typeof open>, id: string) => {
    api.handlers['POST /api/order'] = { status: 201, body: { ...session, session_id: id } };
    await inTab(null, () => orders.create(orderRequestFixture()));
  };

  test('the payment of the tab that ordered first is still confirmed when the later one has ended', async () => {
    const shop = open();
    await orderInNewTab(shop, 's1');
    await orderInNewTab(shop, 's2');
    inTab('s2', shop.orders.forgetPending);
    expect(localStorage.getItem('session_Id')).toBeNull();
    expect(inTab(null, shop.orders.pending)).toBeNull();
    expect(inTab('s2', shop.orders.pending)).toBeNull();
    await inTab('s1', shop.orders.confirm);
    expect(shop.api.named('POST /api/order/confirmation')).toMatchObject([{ body: { sessionId: 's1' } }]);
    expect([localStorage.length, inTab('s1', shop.orders.pending)]).toEqual([0, null]);
  });

  test('a tab that opened no payment forgets the last one for new tabs, not for the tab that opened it', async () => {
    const shop = open();
    await orderInNewTab(shop, 's1');
    inTab(null, shop.orders.forgetPending);
    expect(inTab(null, shop.orders.pending)).toBeNull();
    expect(inTab('s1', shop.orders.pending)).toEqual({ sessionId: 's1', orderRequest: null });
  });

  test('payments of closed tabs do not pile up', async () => {
    const shop = open();
    for (let tab = 1; tab <= 20; tab += 1) await orderInNewTab(shop, `s${tab}`);
    expect(localStorage.getItem('payments_of_tabs')?.split(' ')).toEqual([
      's12',
      's13',
      's14',
      's15',
      's16',
      's17',
      's18',
      's19',
    ]);
  });

  test('an order that is rejected in one tab leaves the payment of the other', async () => {
    const { orders, api } = open();
    await orders.create(orderRequestFixture());
    orderInOtherTab();
    api.handlers['POST /api/order'] = { status: 409 };
    await orders.create(orderRequestFixture());
    expect(localStorage.getItem('session_Id')).toBe('s2');
    expect(orders.pending()?.sessionId).toBe('s1');
  });

  test('each tab keeps the details of the order it sent, of the cart or of held pairs, even after a decline and a refusal', async () => {
    const { orders, api } = open({}, jwtOf('7'));
    const ofCart = orderRequestFixture({ address: '9 Oak Road' });
    const ofPair = { ...orderRequestFixture(), hold: 'c1' };
    await orders.create(ofCart);
    localStorage.setItem('session_Id', 's2');
    localStorage.setItem('order_data', JSON.stringify(ofPair));
    const drafts = () => [orders.draft(), orders.draft(null), orders.draft('c1'), orders.draft('c2')];
    expect(drafts()).toEqual([ofCart, ofCart, ofPair, null]);
    expect(orders.pending()).toEqual({ sessionId: 's1', orderRequest: ofCart });
    api.handlers['POST /api/order'] = { status: 409 };
    await orders.create(orderRequestFixture());
    expect(drafts()).toEqual([ofCart, ofCart, ofPair, null]);
    orders.forgetPending();
    expect(drafts()).toEqual([ofPair, ofCart, ofPair, null]);
    expect(orders.pending()).toEqual({ sessionId: 's2', orderRequest: ofPair });
    orders.forgetPending();
    expect(drafts()).toEqual([ofPair, null, ofPair, null]);
  });

  test('without a stored session nothing is confirmed, whatever the tab remembers; signing out forgets it', async () => {
    const { orders, shell, api } = open();
    await orders.create(orderRequestFixture());
    localStorage.clear();
    expect(await orders.confirm()).toMatchObject({ ok: false });
    shell.bus.publish('app/reset', { reason: 'log-out' });
    localStorage.setItem('session_Id', 's3');
    expect(orders.pending()?.sessionId).toBe('s3');
    expect(api.named('POST /api/order/confirmation')).toEqual([]);
  });
});

test('concurrent confirmations share one request', async () => {
  const { orders, api } = open();
  await orders.create(orderRequestFixture());
  await Promise.all([orders.confirm(), orders.confirm()]);
  expect(api.named('POST /api/order/confirmation')).toHaveLength(1);
});

test('sends no confirmation without a payment', async () => {
  const { orders, api } = open();
  localStorage.setItem('order_data', '{');
  expect([orders.pending(), await orders.confirm()]).toMatchObject([null, { ok: false }]);
  localStorage.setItem('session_Id', 's1');
  expect(orders.pending()).toEqual({ sessionId: 's1', orderRequest: null });
  expect(api.calls).toEqual([]);
});

test('PAY-6: starting a get or an add clears the stored order', () => {
  for (const name of ['get', 'add'] as const) {
    const bus = createBus();
    const store = createOrdersStore(bus);
    bus.publish('orders/add-success', { order });
    expect(store.get()).toEqual({ ...initialOrders, order, success: true });
    bus.publish(`orders/${name}-request`, undefined);
    expect(store.get()).toEqual({ ...initialOrders, isLoading: true });
    bus.publish(`orders/${name}-failure`, { kind: 'network' });
    expect(store.get()).toEqual({ ...initialOrders, error: { kind: 'network' } });
  }
});

test('sorts orders newest first', async () => {
  const old = orderFixture({ orderId: 'old', orderDate: '2025-01-01T00:00:00Z' });
  const { orders } = open({ 'GET /api/order': { body: [old, order] } });
  await orders.load();
  expect(orders.store.get().orders.map(({ orderId }) => orderId)).toEqual([order.orderId, 'old']);
});
