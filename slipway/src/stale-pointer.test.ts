import { stalePointerError } from './stale-pointer';

test.each([
  ['production', 'npx slipway raise 6 --reason'],
  ['staging', 'npx slipway raise 6 --env staging --reason'],
])('names the command that repairs the pointer of %s, and no other', (environment, command) => {
  for (const generation of [0, 3])
    expect(stalePointerError({ place: '/releases', environment }, generation, 5).message).toContain(`run: ${command}`);
});
