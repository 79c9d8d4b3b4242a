import type { Page } from '@playwright/test';
import type { Shop } from 'testing/shop';
import { asMember } from './as-member';
import { changeData } from './change-data';
import { isSoldOut, type ListedProduct } from './shopper';
import { expect } from './test';

export interface PlannedLaunch {
  id: number;
  path: string;
  name: string;
  product: ListedProduct;
  /** Two sizes with a pair each, such as 'UK 7'. */
  labels: [string, string];
}

/** Products with two sizes in stock, for launches: each test takes a different product. */
const suitable = (listed: readonly ListedProduct[]) =>
  listed
    .filter((product) => !isSoldOut(product))
    .map((product) => ({
      product,
      sizes: Object.entries(product.stock[0]!).flatMap(([size, free]) => (size !== 'id' && free > 0 ? [size] : [])),
    }))
    .filter(({ sizes }) => sizes.length >= 2);

/**
 * Schedules a launch of a pair in each of two sizes through the staff API; it opens in an hour, until tomorrow. `place` is
 * the product's index.
 */
export async function planLaunch(
  shop: Shop,
  listed: readonly ListedProduct[],
  { place, hideProduct = false }: { place: number; hideProduct?: boolean },
): Promise<PlannedLaunch> {
  const ask = await asMember(shop, 'manager');
  const { product, sizes } = suitable(listed).at(-1 - place)!;
  const [first = '', second = ''] = sizes;
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const draft = await ask('POST', '/launches', {
    productId: product.id,
    pairs: { [first]: 1, [second]: 1 },
    opensAt: inSeconds(3_600),
    closesAt: inSeconds(86_400),
    drawAt: inSeconds(90_000),
    claimHours: 24,
    hideProduct,
    beacon: false,
    rules: 'One entry each. Entering is free.',
  });
  const { id } = (await draft.json()) as { id: number };
  const { path } = (await (await ask('POST', `/launches/${id}/schedule`)).json()) as { path: string };
  return { id, path, name: product.name, product, labels: [labelOf(first), labelOf(second)] };
}

const labelOf = (size: string) => `UK ${size.replace('size', '')}`;

/** Moves launches in time, each into the state: the shop restarts, and executes due steps. */
export async function moveLaunches(shop: Shop, moves: readonly { id: number; to: 'open' | 'closed' | 'drawn' }[]): Promise<void> {
  const cases = (column: string, at: Record<'open' | 'closed' | 'drawn', string>) =>
    `${column} = case id ${moves.map(({ id, to }) => `when ${id} then now() + interval '${at[to]}'`).join(' ')} end`;
  const times = [
    cases('opens_at', { open: '-1 day', closed: '-2 days', drawn: '-2 days' }),
    cases('closes_at', { open: '1 day', closed: '-1 hour', drawn: '-1 hour' }),
    cases('draw_at', { open: '25 hours', closed: '1 hour', drawn: '-1 minute' }),
  ];
  await changeData(shop, `update launches set ${times.join(', ')} where id in (${moves.map(({ id }) => id).join(', ')})`);
  const ask = await asMember(shop, 'manager');
  for (const { id, to } of moves)
    await expect.poll(async () => ((await (await ask('GET', `/launches/${id}`)).json()) as { state: string }).state).toBe(to);
}

/** Fills in the form of an entry and sends it. `person` selects another person's phone and address. */
export async function fillEntry(page: Page, size: string, person: number): Promise<void> {
  const form = page.getByRole('form', { name: 'Enter the draw' });
  await form.getByRole('radio', { name: new RegExp(`^${size}\\b`) }).check({ force: true });
  await form.getByRole('textbox', { name: 'Phone Number' }).fill(`08212345${String(person).padStart(2, '0')}`);
  await form.getByRole('textbox', { name: 'Address' }).fill(`${person} Jacaranda Avenue, Rosebank`);
  await form.getByRole('combobox', { name: 'Province' }).selectOption('Gauteng');
  await form.getByRole('textbox', { name: 'ZIP Code' }).fill('2196');
  await form.getByRole('checkbox', { name: 'I have read the rules' }).check({ force: true });
  await form.getByRole('button', { name: 'Enter the draw' }).click();
}
