import { interleave } from '../../test/interleave';
import { prepareScenes } from '../../test/scenes';
import { endPayment } from '../payments/sandbox/ledger';
import { settle } from './settle';

const scenes = prepareScenes();
const { open, pay, settled, orderOf, sceneOf, openedScene, paidScene, expectFair } = scenes;

describe('the provider', () => {
  test('API-8: its word that came late never undoes an order: declined, then paid with another card', async () => {
    const word = { state: 'declined' as 'declined' | 'paid' };
    const { current } = scenes.deps.payments;
    const retrying = {
      ...current,
      readSession: async (ref: string) => ({ ...(await current.readSession(ref)), state: word.state }),
    };
    const deps = { ...scenes.deps, payments: { current: retrying, named: () => retrying } };
    const scene = await paidScene(1);
    word.state = 'declined';
    // A has heard 'declined' and is about to write it down; meanwhile the card is charged and B settles.
    const { before } = await interleave(
      scenes.db,
      () => settle(deps, scene.session),
      /^begin/,
      async () => {
        word.state = 'paid';
        await settle(deps, scene.session);
      },
    );
    expect(before).toBe('begin');
    expect(await orderOf(scene.session)).toMatchObject({ status: 'paid' });
    await expectFair(scene);
  });

  test('nobody waits for another shopper’s provider: no lock is held while it is asked', async () => {
    const scene = await sceneOf(2);
    const { before, waited, a, b } = await interleave(
      scenes.db,
      () => open(scene.one),
      /sandbox_payments/,
      () => open(scene.two),
    );
    expect(before).toContain('insert into "sandbox_payments"');
    expect([a.error, b.error]).toEqual([undefined, undefined]);
    // The embedded database's one connection is taken for this statement, whoever asks.
    if (process.env.TEST_DATABASE_URL) expect(waited).toBe(false);
    await expectFair(scene);
  });

  test('after a declined card the shopper can order and pay again', async () => {
    const scene = await openedScene(1);
    await endPayment(scenes.deps.db, scene.session, 'declined');
    const { a, b } = await interleave(
      scenes.db,
      () => settled(scene.session),
      /for update/,
      () => open(scene.one),
    );
    expect([a.error, b.error]).toEqual([undefined, undefined]);
    await pay(b.value as string);
    expect(await settled(b.value as string)).toMatchObject({ state: 'settled' });
    await expectFair(scene);
  });
});
