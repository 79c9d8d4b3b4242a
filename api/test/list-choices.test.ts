import { useTestShop } from './shop';
import { useMember } from './staff';

const shop = useTestShop();
const owner = useMember(shop, 'owner');

interface Parameter {
  name: string;
  in: string;
}

test('every list refuses an unknown state or sort, names the known ones, and accepts an empty one', async () => {
  const { paths } = (await shop.get('/docs/json')).body as { paths: Record<string, { get?: { parameters?: Parameter[] } }> };
  const choices = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ name, in: place }) => place === 'query' && ['state', 'status', 'payment', 'sort'].includes(name))
      .map(({ name }) => ({ path, name })),
  );
  expect(choices.length).toBeGreaterThan(12);
  const others: string[] = [];
  for (const { path, name } of choices) {
    const url = path.replace(/\{\w+\}/, '987654321');
    const wrong = await shop.get(`${url}?${name}=nope`, owner.headers);
    const empty = await shop.get(`${url}?${name}=`, owner.headers);
    const isRight = wrong.status === 400 && wrong.body.errors[0].field === name && empty.status === (url === path ? 200 : 404);
    if (!isRight) others.push(`${path}?${name} ${wrong.status} ${JSON.stringify(wrong.body)} ${empty.status}`);
  }
  expect(others).toEqual([]);
});
