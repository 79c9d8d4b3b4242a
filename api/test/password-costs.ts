import { verify } from '@node-rs/argon2';

/**
 * The costs of the hashes that passwords were compared with while something was done, such as '$argon2id$v=19$m=19456,t=2,p=1'. For test files
 * that replace `verify` of '@node-rs/argon2' by a mock that calls it.
 */
export async function costsOf(work: () => Promise<unknown>): Promise<string[]> {
  jest.mocked(verify).mockClear();
  await work();
  return jest.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
}
