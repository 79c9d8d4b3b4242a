import { createBus, ofType } from '.';

test('a subscriber of one event gets its payloads, and no other events', () => {
  const bus = createBus();
  const lists: unknown[] = [];
  bus.events$.pipe(ofType('wish-list/changed')).subscribe((payload) => lists.push(payload));
  bus.publish('app/reset', { reason: 'log-out' });
  bus.publish('wish-list/changed', { items: [] });
  (bus.publish as (type: string, payload: unknown) => void)('later/event', { items: ['unknown'] });
  expect(lists).toEqual([{ items: [] }]);
});
