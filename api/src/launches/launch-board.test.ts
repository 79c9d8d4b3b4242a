import { closedLaunch } from '../../test/launch-scenario';
import { useDomainFixture } from '../../test/domain-fixture';
import { createLaunchBoard } from './launch-board';

const fixture = useDomainFixture();

test('LCH-2: the board notifies once when a launch enters the menu and home page, and once when it leaves', async () => {
  const { db } = fixture.deps;
  const onFeaturesChange = jest.fn();
  const board = createLaunchBoard(db, onFeaturesChange);
  await board.refresh();
  expect(onFeaturesChange).toHaveBeenCalledTimes(0);
  const id = await closedLaunch(db, { product: await fixture.product(1), closesIn: 3_600 });
  for (let each = 0; each < 2; each += 1) await board.refresh();
  expect(board.features()).toHaveLength(1);
  expect(onFeaturesChange).toHaveBeenCalledTimes(1);
  await fixture.rows(`update launches set state = 'called-off' where id = ${id}`);
  for (let each = 0; each < 2; each += 1) await board.refresh();
  expect(board.features()).toEqual([]);
  expect(onFeaturesChange).toHaveBeenCalledTimes(2);
});
