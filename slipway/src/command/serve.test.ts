import { networkInterfaces } from 'node:os';
import { emitPackage, openScratch, startProgram } from '../../test/scratch';

// Runs another program.
jest.setTimeout(60_000);
beforeAll(emitPackage);

test('an empty METRICS_TOKEN lets nobody read the metrics', async () => {
  const scratch = openScratch();
  let printed: (text: string) => void;
  const line = new Promise<string>((done) => (printed = done));
  const { child, ended } = startProgram(
    scratch.store.place,
    `process.env.METRICS_TOKEN = '';
    const store = load('folder-store').openFolderStore(folder);
    load('command/serve').serveUntilStopped({ port: '0' }, store);`,
    (text) => printed(text),
  );
  try {
    const base = / at (http:\S+)\n/.exec(await line)![1]!;
    expect((await fetch(`${base}metrics`)).status).toBe(401);
  } finally {
    child.kill('SIGTERM');
    await ended;
    scratch.remove();
  }
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

(hasIpv6 ? test : test.skip)('prints an address that can be opened where --host is one of IPv6', async () => {
  const scratch = openScratch();
  let printed: (text: string) => void;
  const line = new Promise<string>((done) => (printed = done));
  const { child, ended } = startProgram(
    scratch.store.place,
    `const store = load('folder-store').openFolderStore(folder);
    load('command/serve').serveUntilStopped({ port: '0', host: '::1' }, store);`,
    (text) => printed(text),
  );
  try {
    expect(await line).toMatch(/ at http:\/\/\[::1\]:\d+\//);
  } finally {
    child.kill('SIGTERM');
    await ended;
    scratch.remove();
  }
});
