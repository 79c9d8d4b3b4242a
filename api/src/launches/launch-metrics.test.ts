import { Registry } from 'prom-client';
import { closedLaunch } from '../../test/launch-scenario';
import { useDomainFixture } from '../../test/domain-fixture';
import { freeze } from './draw/freeze';
import { runDraw } from './draw/run-draw';
import { createLaunchBoard } from './launch-board';
import { registerLaunchMetrics } from './launch-metrics';

const fixture = useDomainFixture();

test('a launch is late from its closing until it is frozen, and from the time of its draw until it is drawn', async () => {
  const { db } = fixture.deps;
  const board = createLaunchBoard(db);
  const registry = new Registry();
  registerLaunchMetrics(registry, board);
  const late = async () => {
    await board.refresh();
    const { values } = await registry.getSingleMetric('shop_launch_late_seconds')!.get();
    return Math.floor(values[0]!.value / 15) * 15;
  };
  expect(await late()).toBe(0);
  const id = await closedLaunch(db, { product: await fixture.product(1) });
  expect(await late()).toBe(60);
  await freeze(db, id);
  expect(await late()).toBe(30);
  await runDraw(db, id);
  expect(await late()).toBe(0);
});
