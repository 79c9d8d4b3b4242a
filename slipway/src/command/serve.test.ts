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
