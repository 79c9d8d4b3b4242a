import { prepareProviderShop } from '../../test/provider-shop';
import { simulatePaystack, simulateYoco } from '../../test/simulated-provider';

// Starts databases and a server.
jest.setTimeout(60_000);

describe.each([
  ['yoco', simulateYoco],
  ['paystack', simulatePaystack],
])('a part that is paid back with %s', (_, simulate) => {
  const shop = prepareProviderShop(simulate);

  test('API-8: fails, and is done after all: the attempt that would follow is not needed', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['failed', 'requested']);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(1);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await shop.doneMails(one)).toHaveLength(1);
    expect([await shop.creditsOf(one), shop.errorsOf(one)]).toEqual([[50_000], []]);
    // The shop asks for what is refunded later, once.
    await shop.refundPart(one, 10_000, 50_000);
    expect(shop.atProvider(one).map(({ amount }) => amount)).toEqual([50_000, 10_000]);
  });

  test('API-8: fails, is asked for again, and is then done twice: a person is called, and the books have both', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(2);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect([await shop.creditsOf(one), shop.errorsOf(one)]).toEqual([[50_000], ['paid back twice']]);
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    expect([await shop.creditsOf(one), shop.errorsOf(one)]).toEqual([
      [50_000, 50_000],
      ['paid back twice', 'paid back twice'],
    ]);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('API-8: the second attempt fails after the first was done: no third one', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    await shop.pollNow(one);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    await shop.deliver(shop.atProvider(one)[1], 'failed');
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(2);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await shop.creditsOf(one)).toEqual([50_000]);
  });

  test('API-8: the answer to the second attempt is lost while the first is done: what it paid is not taken for a new refund', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    shop.simulated.loseNextResponse();
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(2);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(shop.errorsOf(one).at(-1)).toBe('paid back twice');
    expect(await shop.creditsOf(one)).toEqual([50_000, 50_000]);
  });
});
