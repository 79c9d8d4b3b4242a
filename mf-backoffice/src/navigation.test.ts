import { NAVIGATION } from './navigation';
import { remoteModule } from './routes';

test('every screen of the menu has a separate route and a unique shortcut', () => {
  const routes = remoteModule.routes.map(({ path }) => path);
  expect(NAVIGATION.filter(({ path }) => !routes.includes(path))).toEqual([]);
  const shortcuts = NAVIGATION.map(({ shortcut }) => shortcut);
  expect(shortcuts.filter((shortcut, index) => shortcuts.indexOf(shortcut) !== index)).toEqual([]);
  for (const shortcut of shortcuts) expect(shortcut).toMatch(/^[a-z] [a-z]$/);
});

test('the page for unknown paths comes last, so that it hides no other', () => {
  expect(remoteModule.routes.at(-1)?.path).toBe('/Back-Office/*');
  const names = remoteModule.routes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
