import { atEveryStep } from '../../test/interleave';
import { failures, prepareScenes, type Scene, type Work } from '../../test/scenes';
import { addToCart } from '../cart/change-cart';
import { setPrice } from '../commands/shelf';
import { openSession } from './open-session';

const scenes = prepareScenes();
const { open, pay, settled, cartOf, orderOf, sceneOf, paidScene, expectFair } = scenes;

describe('the cart and the price', () => {
  test.each<[string, Work, Work]>([
    ['settled while', (scene: Scene) => settled(scene.session), (scene: Scene) => add(scene)],
    ['settled in the middle of', (scene: Scene) => add(scene), (scene: Scene) => settled(scene.session)],
  ])(
    'API-7: an order is %s its shopper adds the same pair: it is charged as frozen, the added pair alone stays',
    async (_name, a, b) => {
      await atEveryStep(scenes.db, {
        scene: () => paidScene(5),
        a,
        b,
        async check(scene, outcome) {
          expect(failures(outcome)).toEqual([undefined, undefined]);
          expect(await orderOf(scene.session)).toMatchObject({ total_cents: 189_900 });
          expect(await cartOf(scene.one)).toEqual([{ quantity: 1 }]);
          await expectFair(scene);
        },
      });
    },
  );
  const add = ({ one, product }: Scene) =>
    addToCart(
      scenes.deps,
      { accountId: one.id, tokenVersion: 1, sessionId: 'of this test' },
      { productId: product, size: 'size7', quantity: 1 },
    );

  test('API-7: a pair added while the order is sent is charged or stays, never half of it', async () => {
    await atEveryStep(scenes.db, {
      scene: () => sceneOf(5),
      a: ({ one }) => open(one),
      b: add,
      async check(scene, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        await pay(outcome.a.value as string);
        await settled(outcome.a.value as string);
        const pairs = ((await orderOf(outcome.a.value as string))?.total_cents ?? 0) / 189_900;
        const left = (await cartOf(scene.one)).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(pairs + left).toBe(2);
        await expectFair(scene);
      },
    });
  });

  test('API-7: a price that changes while the order is sent: what is charged is what was frozen', async () => {
    await atEveryStep(scenes.db, {
      scene: () => sceneOf(1),
      a: ({ one }) => openSession(scenes.deps, one.id, one.request),
      b: ({ product }) => setPrice(scenes.deps, String(product), '2500'),
      async check(scene, outcome) {
        const { session_id: session, total } = outcome.a.value as { session_id: string; total: number };
        expect([1899, 2500]).toContain(total);
        await pay(session);
        await settled(session);
        expect(await orderOf(session)).toMatchObject({ total_cents: total * 100 });
        await expectFair(scene);
      },
    });
  });

  test('API-7: a new session while the earlier one is settled never holds or sells the pair twice', async () => {
    await atEveryStep(scenes.db, {
      scene: () => paidScene(1),
      a: ({ one }) => open(one),
      b: ({ session }) => settled(session),
      async check(scene, outcome) {
        expect([undefined, 409]).toContain(outcome.a.error?.status);
        if (outcome.a.value) await pay(outcome.a.value);
        await expectFair(scene);
      },
    });
  });
});
