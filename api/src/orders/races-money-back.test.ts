import { atEveryStep } from '../../test/interleave';
import { failures, prepareScenes } from '../../test/scenes';
import { erasePerson } from '../personal-data/erase-person';
import { cancelOrder } from './cancel-order';
import { moveOrder } from './move-order';
import { payBack } from './pay-back';

const scenes = prepareScenes();
const { settled, mailsTo, paidScene, orderedScene, expectFair, rows } = scenes;

describe('money back', () => {
  test('API-8: an order is cancelled twice, or cancelled while it is packed: pairs and money go back once, or not at all', async () => {
    for (const rival of ['cancel', 'pack'] as const)
      await atEveryStep(scenes.db, {
        scene: () => orderedScene(2),
        a: ({ orderId }) => cancelOrder(scenes.deps, { orderId, reason: '' }),
        b: ({ orderId }) =>
          rival === 'pack' ? moveOrder(scenes.deps, orderId, 'packed') : cancelOrder(scenes.deps, { orderId, reason: '' }),
        async check(scene, outcome) {
          await expectFair(scene);
          const refused = failures(outcome).filter((failure) => failure === 409);
          expect(refused).toHaveLength(rival === 'pack' ? 1 : 0);
          expect(await mailsTo(scene.one, 'Refund for order%')).toBe(outcome.a.error ? 0 : 1);
        },
      });
  });

  test('API-8: two that pay back at a moment ask the provider once, whether or not it knows keys', async () => {
    const asked = new Map<string, number>();
    const { current } = scenes.deps.payments;
    const careless = { ...current, refund: async (ref: string) => void asked.set(ref, (asked.get(ref) ?? 0) + 1) };
    const deps = { ...scenes.deps, payments: { current: careless, named: () => careless } };
    await atEveryStep(scenes.db, {
      async scene() {
        const scene = await orderedScene(1);
        await rows(`update payment_sessions set state = 'refund-due', refund_cents = 189900 where id = '${scene.session}'`);
        return scene;
      },
      a: ({ session }) => payBack(deps, session),
      b: ({ session }) => payBack(deps, session),
      async check({ session, one }) {
        expect(asked.get(session)).toBe(1);
        expect(await mailsTo(one, 'Refund for order%')).toBe(1);
      },
    });
  });

  test('API-8: an account is erased while its payment is settled: an order without the person, or the money back', async () => {
    await atEveryStep(scenes.db, {
      scene: () => paidScene(1),
      a: ({ session }) => settled(session),
      b: ({ one }) => erasePerson(scenes.deps, one.email),
      async check(scene, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        await expectFair(scene);
        // Whoever was erased first has no address to deliver to.
        const standing = await rows(`select from orders where session_id = '${scene.session}' and request ->> 'address' = ''`);
        expect(standing).toEqual([]);
      },
    });
  });
});
