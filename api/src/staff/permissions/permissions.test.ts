import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayGive, PERMISSIONS, ROLES } from './permissions';

const NAMES = ['owner', 'manager', 'fulfillment', 'support'] as const;

test('docs/reference/permissions.md shows exactly the permissions of each role', () => {
  const page = readFileSync(join(__dirname, '../../../../docs/reference/permissions.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+\.[a-z-]+)`\s+\|[^|]*\|(.*)\|$/gm)].map(([, permission, marks = '']) => ({
    permission,
    roles: NAMES.filter((_name, column) => marks.split('|')[column]?.trim() === 'x'),
  }));
  expect(rows).toEqual(
    PERMISSIONS.map((permission) => ({ permission, roles: NAMES.filter((name) => ROLES[name].includes(permission)) })),
  );
});

test('a member cannot give or take a role with more permissions than theirs', () => {
  const gives = Object.fromEntries(NAMES.map((giver) => [giver, NAMES.filter((given) => mayGive(giver, given))]));
  expect(gives).toEqual({
    owner: ['owner', 'manager', 'fulfillment', 'support'],
    manager: ['manager', 'fulfillment', 'support'],
    fulfillment: ['fulfillment'],
    support: ['support'],
  });
});
