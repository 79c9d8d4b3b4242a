import { atEveryStep } from '../../test/interleave';
import { failures, prepareScenes } from '../../test/scenes';
import { changeStock } from '../commands/shelf';
import { sweep } from './sweeper';

const scenes = prepareScenes();
const { open, pay, settled, lapse, orderOf, sceneOf, paidScene, expectFair, sumOf } = scenes;

describe('the last pair', () => {
  test('API-8: two buyers order it: one may pay, the other is told before', async () => {
    await atEveryStep(scenes.db, {
      scene: () => sceneOf(1),
      a: ({ one }) => open(one),
      b: ({ two }) => open(two),
      async check(scene, outcome) {
        expect(failures(outcome).filter((failure) => failure === 409)).toHaveLength(1);
        expect(failures(outcome).filter((failure) => failure === undefined)).toHaveLength(1);
        await expectFair(scene);
      },
    });
  });

  test('API-8: two carts of the same two pairs, put in the other way round: no deadlock, one gets both', async () => {
    const outcomes: unknown[] = [];
    await atEveryStep(scenes.db, {
      async scene() {
        const [x, y] = [await scenes.product(1), await scenes.product(1)];
        return { product: x, initial: 1, other: y, one: await scenes.buyer(x, y), two: await scenes.buyer(y, x), session: '' };
      },
      a: ({ one }) => open(one),
      b: ({ two }) => open(two),
      async check(scene, outcome) {
        outcomes.push(failures(outcome));
        await expectFair(scene);
        await expectFair({ ...scene, product: scene.other });
      },
    });
    for (const outcome of outcomes)
      expect([
        [undefined, 409],
        [409, undefined],
      ]).toContainEqual(outcome);
  });

  test('API-8: one shopper presses Send twice: one hold, both answers lead to a page', async () => {
    await atEveryStep(scenes.db, {
      scene: () => sceneOf(1),
      a: ({ one }) => open(one),
      b: ({ one }) => open(one),
      async check(scene, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        const sessions = [outcome.a.value, outcome.b.value] as string[];
        for (const session of sessions) await pay(session);
        for (const session of sessions) await settled(session);
        await expectFair(scene);
      },
    });
  });

  test('API-8: paid after the hold while another buyer orders it: an order for one, and money back or 409 for the other', async () => {
    await atEveryStep(scenes.db, {
      async scene() {
        const scene = await paidScene(1);
        await lapse(scene.session);
        return scene;
      },
      a: ({ session }) => settled(session),
      b: ({ two }) => open(two),
      async check(scene, outcome) {
        expect(outcome.a.error).toBeUndefined();
        if (outcome.b.value) await pay(outcome.b.value);
        expect([200, 409]).toContain(outcome.b.error?.status ?? 200);
        await expectFair(scene);
        expect(await sumOf(`select on_hand as sum from stock where product_id = ${scene.product}`)).toBe(0);
      },
    });
  });

  test('API-8: two late payments for it: one order, one refund', async () => {
    await atEveryStep(scenes.db, {
      async scene() {
        const scene = await paidScene(1);
        await lapse(scene.session);
        const other = await open(scene.two);
        await lapse(other);
        await pay(other);
        return { ...scene, other };
      },
      a: ({ session }) => settled(session),
      b: ({ other }) => settled(other),
      async check(scene) {
        await expectFair(scene);
        expect([await orderOf(scene.session), await orderOf(scene.other)].filter(Boolean)).toHaveLength(1);
      },
    });
  });

  test('API-8: the sweeper frees an ended hold while its payment is settled', async () => {
    await atEveryStep(scenes.db, {
      async scene() {
        const scene = await paidScene(1);
        await lapse(scene.session);
        return scene;
      },
      a: () => sweep(scenes.deps),
      b: ({ session }) => settled(session),
      async check(scene) {
        await expectFair(scene);
        expect(await orderOf(scene.session)).toMatchObject({ status: 'paid' });
      },
    });
  });

  test('API-8: the shopkeeper takes it off the shelf while it is ordered or settled: never below zero, never paid for nothing', async () => {
    for (const begin of [() => sceneOf(1), () => paidScene(1)])
      await atEveryStep(scenes.db, {
        scene: begin,
        a: ({ session, one }): Promise<unknown> => (session ? settled(session) : open(one)),
        b: ({ product }) => changeStock(scenes.deps, String(product), '7', '-1'),
        async check(scene, outcome) {
          if (!scene.session && outcome.a.value) await pay(outcome.a.value as string);
          // What is damaged or stolen goes, held or not.
          await expectFair({ ...scene, initial: outcome.b.error ? 1 : 0 }, true);
        },
      });
  });
});
