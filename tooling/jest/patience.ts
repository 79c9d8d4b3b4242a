// No test fails because a machine is slow: what a test waits for has a limit of its own.
jest.setTimeout(300_000);
