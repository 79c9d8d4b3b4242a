import { format } from 'node:util';

/** A stray console.error or console.warn fails the test that caused it. */
beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      throw new Error(
        `console.${level} in a test: ${format(...parts)}\nIf it is expected, spy on console.${level} in the test itself.`,
      );
    });
});

afterEach(() => jest.restoreAllMocks());
