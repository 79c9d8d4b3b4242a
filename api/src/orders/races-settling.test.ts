import { atEveryStep } from '../../test/interleave';
import { failures, prepareScenes, type Scene, type Work } from '../../test/scenes';
import { sweep } from './sweeper';

const scenes = prepareScenes();
const { settled, due, cartOf, orderOf, mailsTo, paidScene, expectFair } = scenes;

describe('one session, settled on two roads', () => {
  test.each<[string, Work, Work]>([
    ['browser and webhook', ({ session }: Scene) => settled(session), ({ session }: Scene) => settled(session)],
    [
      'browser and sweeper',
      ({ session }: Scene) => settled(session),
      ({ session }: Scene) => due(session).then(() => sweep(scenes.deps)),
    ],
    [
      'sweeper and webhook',
      ({ session }: Scene) => due(session).then(() => sweep(scenes.deps)),
      ({ session }: Scene) => settled(session),
    ],
    ['two sweepers', ({ session }: Scene) => due(session).then(() => sweep(scenes.deps)), () => sweep(scenes.deps)],
  ])('API-7: %s: one order, one pair, one mail, at every step', async (_name, a, b) => {
    const steps = await atEveryStep(scenes.db, {
      scene: () => paidScene(3),
      a,
      b,
      async check(scene, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        expect(await orderOf(scene.session)).toMatchObject({ status: 'paid', total_cents: 189_900 });
        expect(await mailsTo(scene.one, 'Your order%')).toBe(1);
        expect(await cartOf(scene.one)).toEqual([]);
        await expectFair(scene);
      },
    });
    expect(steps.length).toBeGreaterThan(process.env.TEST_DATABASE_URL ? 10 : 3);
  });
});
